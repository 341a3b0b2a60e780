"""The instructions of WebAssembly that modules are made of, under the names of its specification."""

from __future__ import annotations

from tassel_compiler.wasm.encoding import signed

BLOCK, LOOP, IF, ELSE, END = 0x02, 0x03, 0x04, 0x05, 0x0B
BR, BR_IF, BR_TABLE, CALL = 0x0C, 0x0D, 0x0E, 0x10
LOCAL_GET, LOCAL_SET, LOCAL_TEE, GLOBAL_GET, GLOBAL_SET = 0x20, 0x21, 0x22, 0x23, 0x24
NO_RESULT = 0x40
"""The type of a block without a result."""

I32_LOAD, I32_STORE = b"\x28\x02", b"\x36\x02"
I64_LOAD, I64_LOAD32_S, I64_STORE = b"\x29\x03", b"\x34\x02", b"\x37\x03"
V128_LOAD, V128_STORE = b"\xfd\x00\x02", b"\xfd\x0b\x02"
V128_ZERO = b"\xfd\x0c" + bytes(16)
"""Loads and stores with how their address is aligned."""
I32_LOAD8_U, I32_STORE8 = b"\x2d\x00", b"\x3a\x00"
MEMORY_FILL = b"\xfc\x0b\x00"
MEMORY_COPY = b"\xfc\x0a\x00\x00"

SIMPLE = {
    "unreachable": 0x00, "return": 0x0F, "drop": 0x1A, "select": 0x1B,
    "i32.eqz": 0x45, "i32.eq": 0x46, "i32.ne": 0x47, "i32.lt_s": 0x48, "i32.lt_u": 0x49, "i32.gt_s": 0x4A,
    "i32.gt_u": 0x4B, "i32.le_s": 0x4C, "i32.le_u": 0x4D, "i32.ge_s": 0x4E, "i32.ge_u": 0x4F,
    "i64.eqz": 0x50, "i64.eq": 0x51, "i64.ne": 0x52, "i64.lt_s": 0x53, "i64.gt_s": 0x55, "i64.gt_u": 0x56,
    "i64.le_s": 0x57, "i64.lt_u": 0x54,
    "i32.add": 0x6A, "i32.sub": 0x6B, "i32.mul": 0x6C, "i32.div_s": 0x6D, "i32.div_u": 0x6E, "i32.rem_s": 0x6F,
    "i32.rem_u": 0x70, "i32.and": 0x71, "i32.or": 0x72, "i32.xor": 0x73, "i32.shl": 0x74, "i32.shr_s": 0x75,
    "i32.shr_u": 0x76, "i32.rotl": 0x77,
    "i64.add": 0x7C, "i64.sub": 0x7D, "i64.mul": 0x7E, "i64.div_s": 0x7F, "i64.rem_s": 0x81, "i64.and": 0x83,
    "i64.or": 0x84, "i64.xor": 0x85, "i64.shl": 0x86, "i64.shr_u": 0x88,
    "f64.sqrt": 0x9F, "f64.mul": 0xA2, "f64.convert_i32_u": 0xB8, "i32.trunc_f64_u": 0xAB,
    "i32.wrap_i64": 0xA7, "i64.extend_i32_s": 0xAC, "i64.extend_i32_u": 0xAD, "i64.extend32_s": 0xC4,
}
"""Instructions without an operand of their own."""

_SMALL = {n: b"\x41" + signed(n) for n in range(-64, 4096)}


def i32_const(number: int) -> bytes:
    number = (number + 2**31) % 2**32 - 2**31
    return _SMALL.get(number) or b"\x41" + signed(number)


def i64_const(number: int) -> bytes:
    return b"\x42" + signed((number + 2**63) % 2**64 - 2**63)

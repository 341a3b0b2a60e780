"""The intermediate representation: instructions, programs, their text and JSON forms, their laws."""

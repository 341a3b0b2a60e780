"""Effect texts: from characters to trees and back."""

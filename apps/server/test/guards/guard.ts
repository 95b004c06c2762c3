/** A line of code that protects something, how to remove it, and the test that must then fail. */
export type Guard = {
  /** What the guard prevents, as a sentence about the software without it. */
  name: string
  /** Its file, from the folder of the repository. */
  file: string
  /** The text to replace: exactly once in the file. */
  text: string
  /** What replaces it; nothing when the guard is simply left out. */
  instead: string
  /** The file of the test, from the folder of the repository. */
  test: string
  /** Words of the title of the test that must fail. */
  title: string
}

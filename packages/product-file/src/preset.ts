/** Columns of a platform's export that a general guess would get wrong: what each is, by its name; null leaves it out. */
export type Preset = {
  /** The platform's name for a person. */
  name: string
  /** All of these columns are there. Names as `plainName` leaves them. */
  has: readonly string[]
  columns: Readonly<Record<string, string | null>>
  /** Returns what any other column is, where no general guess applies. */
  other?: (name: string) => string
}

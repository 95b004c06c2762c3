/** What a list is requested: kept in the address, so that it can be shared and gone back to. */
export type ListQuery = {
  view?: string | undefined
  text?: string | undefined
  sort?: string | undefined
  /** The saved view it came from, by id. */
  saved?: string | undefined
  filters: Readonly<Record<string, readonly string[]>>
}

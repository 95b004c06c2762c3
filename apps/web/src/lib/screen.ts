/** What a screen is given by its route: the address's parameters, its search, and a way to change the search. */
export type ScreenProps<Params = Record<never, string>, Search = Record<never, never>> = {
  params: Params
  search: Search
  /** Merges into the address's search; undefined removes a key. Replaces the history entry unless `push` is set. */
  setSearch: (change: Partial<Search>, options?: { push?: boolean }) => void
}

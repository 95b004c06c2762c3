/** What the address of the workbench holds: the view, and the choice in each pane. */
export type MappingSearch = {
  view?: string | undefined
  merchantId?: string | undefined
  marketplaceId?: string | undefined
  collectionId?: string | undefined
  definitionId?: string | undefined
  source?: string | undefined
  /** Where panes are steps: the one to show, where it is not that of the last choice. */
  step?: string | undefined
}

/** The filters of the attributes as they stand in the address. */
export const definitionFilters = ['type', 'collectionId', 'isRequired'] as const
export type DefinitionFilter = (typeof definitionFilters)[number]

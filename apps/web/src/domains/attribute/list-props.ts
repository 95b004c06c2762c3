import type { ScreenProps } from '../../lib/screen.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { DefinitionFilter } from './attribute-filters.ts'

export type ListProps = ScreenProps<Record<never, string>, AttributeSearch>

/** The address of the attributes: what the list is requested, and which one is open beside it. */
export type AttributeSearch = ListSearch<DefinitionFilter> & { edit?: string | undefined }

import type { ListSearch } from '../../lib/question.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { DefinitionIndex } from './definition-index.tsx'
import { OpenedDefinition } from './opened-definition.tsx'
import { TemplateIndex } from './template-index.tsx'
import type { DefinitionFilter } from './attribute-filters.ts'
import './attribute.css'

/** The address of the attributes: what the list is asked, and which one is open beside it. */
export type AttributeSearch = ListSearch<DefinitionFilter> & { edit?: string | undefined }
export type ListProps = ScreenProps<Record<never, string>, AttributeSearch>

/** The attributes of the operator's marketplace and the templates to begin with. */
export function AttributeList(props: ListProps) {
  const account = useSession()
  const { search, setSearch } = props
  if (account?.companyType !== 'MARKETPLACE') return <NotFoundPage />
  return (
    <>
      {search.view === 'templates' ? <TemplateIndex {...props} /> : <DefinitionIndex {...props} />}
      {search.edit !== undefined && <OpenedDefinition key={search.edit} id={search.edit} onClose={() => setSearch({ edit: undefined })} />}
    </>
  )
}

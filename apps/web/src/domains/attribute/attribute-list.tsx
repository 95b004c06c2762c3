import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { DefinitionIndex } from './definition-index.tsx'
import { OpenedDefinition } from './opened-definition.tsx'
import { TemplateIndex } from './template-index.tsx'
import type { ListProps } from './list-props.ts'

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

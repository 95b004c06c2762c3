import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { DefinitionIndex } from './definition-index.tsx'
import { TemplateIndex } from './template-index.tsx'
import type { ListProps } from './list-props.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const OpenedDefinition = openedLater(async () => (await import('./opened-definition.tsx')).OpenedDefinition)

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

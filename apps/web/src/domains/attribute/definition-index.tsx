import { t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LayoutTemplate, ListChecks, PackageSearch, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, usePages, useSend } from '../../lib/calls.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import { useMay } from '../../lib/use-may.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { BulkAction } from '../../ui/index-types.ts'
import { toastFailed } from '../../ui/toasts.tsx'
import { isUnderWay } from '../run/run-labels.ts'
import { useRuns } from '../run/use-runs.ts'
import { useShopImport } from '../company/use-shop-import.ts'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import type { ListProps } from './list-props.ts'
import { definitionFilters } from './attribute-filters.ts'
import { definitionQuery, views } from './attribute-views.ts'
import { typeChoices } from './attribute-labels.ts'
import { definitionColumns } from './definition-columns.tsx'
import { definitionReads } from './definition-reads.ts'
import { useCollectionChoices } from './use-collection-choices.ts'
import { useDeleteDefinition } from './use-delete-definition.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const DefinitionDrawer = openedLater(async () => (await import('./definition-drawer.tsx')).DefinitionDrawer)
const ImportDrawer = openedLater(async () => (await import('./import-drawer.tsx')).ImportDrawer)
const TemplateDrawer = openedLater(async () => (await import('./template-drawer.tsx')).TemplateDrawer)

type OpenDialog =
  | { what: 'create' }
  | { what: 'import'; runId: string }
  | { what: 'template'; chosen: readonly AttributeDefinition[]; done: () => void }

/** The attributes themselves: which there are, who asks for them and how far they are used. */
export function DefinitionIndex({ search, setSearch }: ListProps) {
  const client = useQueryClient()
  const mayManage = useMay('attribute:manage')
  const [dialog, setDialog] = useState<OpenDialog>()
  const askToDelete = useDeleteDefinition()
  const collections = useCollectionChoices()
  const shopImport = useShopImport()
  const trial = useSend(attribute.importAttributes, {
    onSuccess: ({ runId }) => setDialog({ what: 'import', runId }),
    onError: (error) => toastFailed(messageOf(error)),
  })
  useRuns((_, run) => {
    if (run?.kind === 'attributes' && !run.isDryRun && !isUnderWay(run)) definitionReads.forEach((route) => void refresh(client, route))
  })
  const saved = useSavedViews('attributes')
  const listQuery = listQueryOf(search, definitionFilters)
  const filter = contains('text', listQuery.text)
  const query = {
    count: true,
    ...definitionQuery(listQuery.view, listQuery.filters),
    ...(listQuery.sort ? { sort: listQuery.sort } : {}),
    ...(filter ? { filter } : {}),
  }
  const isRequiredView = listQuery.view === 'asked'
  const every = usePages(attribute.pagedAll, { query }, { enabled: !isRequiredView })
  const requested = usePages(attribute.paged, { query }, { enabled: isRequiredView })
  const open = (one: AttributeDefinition) => setSearch({ edit: one.productAttributeDefinitionId })
  const close = () => setDialog(undefined)
  const add = { label: t`Create attribute`, icon: <Plus size={16} aria-hidden />, onClick: () => setDialog({ what: 'create' }) }
  const bulk: BulkAction<AttributeDefinition>[] = [
    {
      label: t`Save as template`,
      icon: <LayoutTemplate size={16} aria-hidden />,
      onClick: (selection, done) => {
        if (selection.kind === 'rows') setDialog({ what: 'template', chosen: selection.rows, done })
      },
    },
  ]
  return (
    <>
      <IndexPage
        title={t`Attributes`}
        noMatches={t`No attributes match`}
        description={t`Product attributes your marketplace uses. Each collection decides which ones it requires.`}
        list={isRequiredView ? requested : every}
        columns={definitionColumns(open)}
        rowId={(one) => one.productAttributeDefinitionId}
        rowName={(one) => one.name}
        onPeek={open}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, definitionFilters))}
        views={views}
        saved={saved}
        filters={[
          { key: 'type', label: t`Type`, choices: typeChoices },
          { key: 'collectionId', label: t`Collection`, choices: collections },
          {
            key: 'isRequired',
            label: t`Required`,
            choices: [
              { value: 'true', label: t`In a collection` },
              { value: 'false', label: t`Nowhere` },
            ],
          },
        ]}
        sorts={[
          { value: 'name', label: t`Name, A to Z` },
          { value: '-name', label: t`Name, Z to A` },
          { value: '-updatedAt', label: t`Recently updated` },
        ]}
        searchHint={t`Search name or key`}
        {...(mayManage
          ? {
              primary: add,
              bulk,
              actions: shopImport.isOffered
                ? [
                    {
                      label: t`Import from your shop`,
                      icon: <PackageSearch size={16} aria-hidden />,
                      onClick: () => trial.mutate({ query: { dryRun: true } }),
                      isBusy: trial.isPending,
                      disabledReason: shopImport.disabledReason,
                    },
                  ]
                : [],
              rowActions: (one: AttributeDefinition) => [
                { label: t`Edit`, onClick: () => open(one) },
                { label: t`Delete`, isDanger: true, onClick: () => void askToDelete(one) },
              ],
            }
          : {})}
        firstUse={{
          picture: <ListChecks size={26} />,
          title: t`No attributes yet`,
          text: t`Attributes such as colour, size and material help shoppers compare products. Start from an industry template, or create your own.`,
          ...(mayManage
            ? {
                action: (
                  <Button leftSection={<LayoutTemplate size={16} aria-hidden />} onClick={() => setSearch({ view: 'templates' })}>
                    {t`Start from a template`}
                  </Button>
                ),
              }
            : {}),
        }}
      />
      {dialog?.what === 'create' && <DefinitionDrawer present={undefined} onClose={close} />}
      {dialog?.what === 'import' && <ImportDrawer runId={dialog.runId} onClose={close} />}
      {dialog?.what === 'template' && <TemplateDrawer present={undefined} chosen={dialog.chosen} onClose={close} onSaved={dialog.done} />}
    </>
  )
}

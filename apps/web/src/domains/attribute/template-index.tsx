import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AttributeTemplate } from '@stoa/contract/attribute.ts'
import { LayoutTemplate, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { listQueryOf, searchOf } from '../../lib/list-query.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import type { ListProps } from './list-props.ts'
import { definitionFilters } from './attribute-filters.ts'
import { views } from './attribute-views.ts'
import { levelsSummary, templateKey } from './attribute-labels.ts'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const ApplyTemplateDrawer = openedLater(async () => (await import('./apply-template-drawer.tsx')).ApplyTemplateDrawer)
const TemplateDrawer = openedLater(async () => (await import('./template-drawer.tsx')).TemplateDrawer)
const TemplateView = openedLater(async () => (await import('./template-view.tsx')).TemplateView)

type OpenDialog = { what: 'view' | 'apply' | 'edit'; one: AttributeTemplate } | { what: 'create' }

const none: readonly AttributeTemplate[] = []
const from = ({ isOwn }: AttributeTemplate) => (
  <Tag colour={isOwn ? 'authorized' : 'none'} icon={null}>
    {isOwn ? t`Yours` : t`From Stoa`}
  </Tag>
)

function columnsOf(onOpen: (one: AttributeTemplate) => void): readonly Column<AttributeTemplate>[] {
  return [
    {
      id: 'name',
      header: t`Template`,
      cell: (one) => (
        <ObjectCell
          name={
            <button type="button" className={textStyles.name} onClick={() => onOpen(one)}>
              {one.name}
            </button>
          }
          subline={one.attributeDefinitions.map(({ name }) => name).join(', ')}
          mark={
            <Box component="span" hiddenFrom="sm">
              {from(one)}
            </Box>
          }
        />
      ),
    },
    { id: 'count', header: t`Attributes`, align: 'end', width: '12%', cell: (one) => count(one.attributeDefinitions.length) },
    { id: 'levels', header: t`Requires`, width: '28%', cell: (one) => levelsSummary(one.attributeDefinitions) },
    { id: 'from', header: t`Source`, width: '12%', cell: from },
  ]
}

/** The templates to begin with: Stoa's for usual trades, and those the operator saved. */
export function TemplateIndex({ search, setSearch }: ListProps) {
  const mayManage = useMay('attribute:manage')
  const [dialog, setDialog] = useState<OpenDialog>()
  const { data, error, isPending, refetch } = useCall(attribute.templates, { params: { name: 'all' } })
  const remove = useSend(attribute.removeTemplate, {
    refreshes: [attribute.templates, attribute.pagedAll, attribute.paged],
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  const saved = useSavedViews('attributes')
  const listQuery = listQueryOf(search, definitionFilters)
  const words = (listQuery.text ?? '').trim().toLowerCase()
  const all = data ?? none
  const rows = all.filter(({ name }) => name.toLowerCase().includes(words))
  const close = () => setDialog(undefined)
  const open = (one: AttributeTemplate) => setDialog({ what: 'view', one })
  const askToDelete = async (one: AttributeTemplate) => {
    const isSure = await confirm({
      title: t`Delete ${one.name}?`,
      message: t`Attributes created from it stay, and collections keep using them.`,
      confirm: t`Delete`,
      isDanger: true,
    })
    if (isSure && one.id !== null) remove.mutate({ body: { id: one.id } }, { onSuccess: () => toastDone(t`${one.name} deleted`) })
  }
  const isHidden = (one: AttributeTemplate) => !one.isOwn && all.some((other) => other.isOwn && other.name === one.name)
  const hiddenReason = (one: AttributeTemplate) => (isHidden(one) ? t`Your own template with this name is used instead` : undefined)
  return (
    <>
      <IndexPage
        title={t`Attributes`}
        noMatches={t`No templates match`}
        description={t`Ready-made sets of attributes. Applying a template to a collection creates missing attributes and adds all of them to the collection.`}
        list={{
          rows,
          total: data ? all.length : undefined,
          isLoading: isPending,
          isStale: false,
          isLoadingMore: false,
          hasMore: false,
          error: data ? undefined : (error ?? undefined),
          loadMore: () => undefined,
          retry: () => void refetch(),
        }}
        columns={columnsOf(open)}
        rowId={templateKey}
        rowName={(one) => one.name}
        onPeek={open}
        listQuery={{ ...listQuery, filters: {}, sort: undefined }}
        onQuery={(next) => setSearch(searchOf(next, definitionFilters))}
        views={views}
        saved={saved}
        searchHint={t`Search name`}
        {...(mayManage
          ? { primary: { label: t`Create template`, icon: <Plus size={16} aria-hidden />, onClick: () => setDialog({ what: 'create' }) } }
          : {})}
        rowActions={(one) => [
          { label: t`View`, onClick: () => open(one) },
          ...(mayManage
            ? [
                { label: t`Apply to a collection`, onClick: () => setDialog({ what: 'apply', one }), disabledReason: hiddenReason(one) },
                ...(one.isOwn
                  ? [
                      { label: t`Edit`, onClick: () => setDialog({ what: 'edit', one }) },
                      { label: t`Delete`, isDanger: true, onClick: () => void askToDelete(one) },
                    ]
                  : []),
              ]
            : []),
        ]}
        firstUse={{
          picture: <LayoutTemplate size={26} />,
          title: t`No templates yet`,
          text: t`Select attributes in the list and save them as a template.`,
        }}
      />
      {dialog?.what === 'view' && (
        <TemplateView
          one={dialog.one}
          onClose={close}
          {...(mayManage && !isHidden(dialog.one) ? { onApply: () => setDialog({ what: 'apply', one: dialog.one }) } : {})}
          {...(mayManage && dialog.one.isOwn ? { onEdit: () => setDialog({ what: 'edit', one: dialog.one }) } : {})}
        />
      )}
      {dialog?.what === 'apply' && <ApplyTemplateDrawer template={dialog.one} onClose={close} />}
      {dialog?.what === 'edit' && <TemplateDrawer present={dialog.one} onClose={close} />}
      {dialog?.what === 'create' && <TemplateDrawer present={undefined} onClose={close} />}
      <span className={textStyles.hidden} aria-live="polite">
        {words === '' ? '' : t`${plural(rows.length, { one: '# template found', other: '# templates found' })}`}
      </span>
    </>
  )
}

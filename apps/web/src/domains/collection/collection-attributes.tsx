import { Trans } from '@lingui/react/macro'
import { plural, t } from '@lingui/core/macro'
import type { CollectionDefinition, RequirementLevel } from '@stoa/contract/attribute.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { LayoutTemplate, ListChecks, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState, PanelError, SlowNotice, useIsSlow } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { levelLabels, levelsSummary, typeName, valuesSummary } from '../attribute/attribute-labels.ts'
import { LevelSelect } from '../attribute/level-select.tsx'
import type { useRequirements } from '../attribute/use-requirements.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import styles from './collection-attributes.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const ApplyTemplateDrawer = openedLater(async () => (await import('../attribute/apply-template-drawer.tsx')).ApplyTemplateDrawer)
const RequirementsDrawer = openedLater(async () => (await import('../attribute/requirements-drawer.tsx')).RequirementsDrawer)

type PanelProps = { one: Collection; dialog: ReturnType<typeof useRequirements> }

/** What a collection asks for, its own and what it inherits; operators who may add, take away and say how much. */
export function CollectionAttributes({ one, dialog }: PanelProps) {
  const { requested, error, retry, ask, drop, isBusy } = dialog
  const mayManage = useMay('attribute:manage')
  const [open, setOpen] = useState<'ask' | 'template'>()
  const isSlow = useIsSlow(requested === undefined && error === undefined)
  const close = () => setOpen(undefined)
  const change = async (work: Promise<unknown>, done: string) => {
    try {
      if ((await work) !== false) toastDone(done)
    } catch (problem) {
      toastFailed(messageOf(problem))
    }
  }
  const onLevel = ({ productAttributeDefinitionId, definition }: CollectionDefinition, level: RequirementLevel) =>
    void change(ask([productAttributeDefinitionId], level), t`${definition.name} in ${one.name}: ${levelLabels[level].name}`)
  const onRemove = async (removed: CollectionDefinition) => {
    const { definition, inheritedLevel } = removed
    const isSure = await confirm({
      title: t`Remove ${definition.name} from ${one.name}?`,
      message:
        inheritedLevel === null
          ? t`${one.name} and its subcollections no longer use this attribute. Products keep their values.`
          : t`The level of its parent collection applies again: ${levelLabels[inheritedLevel].name}. Products keep their values.`,
      confirm: t`Remove`,
      isDanger: true,
    })
    if (isSure) await change(drop(removed), t`${definition.name} removed from ${one.name}`)
  }
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen('ask')}>
      {t`Add attributes`}
    </Button>
  )
  const fromTemplate = (
    <Button variant="default" leftSection={<LayoutTemplate size={16} aria-hidden />} onClick={() => setOpen('template')}>
      {t`Apply template`}
    </Button>
  )
  return (
    <div aria-busy={requested === undefined && error === undefined}>
      {isSlow && <SlowNotice onRetry={retry} />}
      {error !== undefined && <PanelError message={messageOf(error)} onRetry={retry} />}
      {requested === undefined && error === undefined && <Waiting />}
      {requested?.length === 0 && (
        <EmptyState
          picture={<ListChecks size={26} />}
          title={t`No attributes yet`}
          text={t`Choose which attributes products in this collection must have, and which are recommended. Subcollections use the same attributes.`}
          action={
            mayManage ? (
              <>
                {add}
                {fromTemplate}
              </>
            ) : undefined
          }
        />
      )}
      {requested && requested.length > 0 && (
        <>
          <Group gap={12} justify="space-between" px={20} py={14}>
            <span className={textStyles.note}>{t`${levelsSummary(requested)}. Subcollections use the same attributes.`}</span>
            {mayManage && (
              <span className={layoutStyles.wrap}>
                {fromTemplate}
                {add}
              </span>
            )}
          </Group>
          <ul aria-label={t`Attributes`}>
            {requested.map((row) => (
              <Row
                key={row.productAttributeDefinitionId}
                row={row}
                menuActions={mayManage ? { onLevel: (level) => onLevel(row, level), onRemove: () => void onRemove(row) } : undefined}
                isBusy={isBusy}
              />
            ))}
          </ul>
        </>
      )}
      {open === 'ask' && (
        <RequirementsDrawer
          place={one.name}
          requested={requested ?? []}
          onAdd={async (ids, level) => {
            const isAdded = await ask(ids, level)
            if (isAdded) toastDone(t`${plural(ids.length, { one: '# attribute', other: '# attributes' })} added to ${one.name}`)
            return isAdded
          }}
          onClose={close}
        />
      )}
      {open === 'template' && <ApplyTemplateDrawer place={one} onClose={close} />}
    </div>
  )
}

type RowProps = {
  row: CollectionDefinition
  menuActions: { onLevel: (level: RequirementLevel) => void; onRemove: () => void } | undefined
  isBusy: boolean
}

function Row({ row: { definition, level, inheritedFrom, isComputing }, menuActions, isBusy }: RowProps) {
  const { name } = definition
  return (
    <li className={styles.row}>
      <Stack className={styles.words} gap={0} align="flex-start" miw={0}>
        <Link className={textStyles.name} href={`/shop/attributes?edit=${definition.productAttributeDefinitionId}`}>
          {name}
        </Link>
        <span className={textStyles.note}>
          {typeName(definition)}
          {definition.allowedValues.length > 0 && `: ${valuesSummary(definition.allowedValues, 5)}`}
        </span>
      </Stack>
      <span className={textStyles.note}>
        {isComputing && <Tag colour="pending">{t`Updating`}</Tag>}
        {inheritedFrom && (
          <>
            <Trans>
              From <Link href={`/shop/collections/${inheritedFrom.id}?view=attributes`}>{inheritedFrom.name}</Link>
            </Trans>
          </>
        )}
      </span>
      {menuActions ? (
        <LevelSelect of={name} level={level} onLevel={menuActions.onLevel} isDisabled={isBusy} />
      ) : (
        <Tag colour={levelLabels[level].colour} icon={null}>
          {levelLabels[level].name}
        </Tag>
      )}
      {menuActions && (
        <IconButton
          label={t`Remove ${name}`}
          title={inheritedFrom ? t`Set in ${inheritedFrom.name}. Remove it there.` : t`Remove ${name}`}
          disabled={inheritedFrom !== null || isBusy}
          onClick={menuActions.onRemove}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <Stack gap={10} p={20} role="status" aria-label={t`Loading...`}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} h={52} radius="md" />
      ))}
    </Stack>
  )
}

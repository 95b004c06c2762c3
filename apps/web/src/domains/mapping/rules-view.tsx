import { plural, t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import type { MappingRule } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { Box, Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Scale, Search } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { callKey, useCall } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { ruleLabel } from './rule-draft.ts'
import { RowSkeleton } from './sources-pane.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './mapping.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const RuleDrawer = openedLater(async () => (await import('./rule-drawer.tsx')).RuleDrawer)

/** Every rule in sight: of an operator all of its marketplace, of a merchant its own and those for all. */
export function RulesView() {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const mayManage = useMay('mapping:manage')
  const [words, setWords] = useState('')
  const [editing, setEditing] = useState<MappingRule>()
  const rules = useQuery({
    queryKey: [...callKey(mapping.rules), {}],
    queryFn: ({ signal }) => send(mapping.rules, { body: {} }, { signal }),
  })
  if (rules.isPending) {
    return (
      <Stack gap={10} p={16} aria-busy>
        <span className={textStyles.hidden}>{t`Loading...`}</span>
        <RowSkeleton rows={6} />
      </Stack>
    )
  }
  if (rules.isError) return <PanelError message={messageOf(rules.error)} onRetry={() => void rules.refetch()} />
  if (rules.data.length === 0) {
    return (
      <EmptyState
        picture={<Scale size={26} />}
        title={t`No rules yet`}
        text={t`Accept a suggestion or create a rule for an attribute. Rules also apply to products you add later.`}
      />
    )
  }
  const requested = words.trim().toLowerCase()
  const shown = rules.data.filter(({ definitionName, merchant }) => `${definitionName} ${merchant?.name ?? ''}`.toLowerCase().includes(requested))
  const forAll = new Map(rules.data.flatMap((rule) => (rule.merchant === null ? [[rule.productAttributeDefinitionId, rule] as const] : [])))
  const mayEdit = (rule: MappingRule) => mayManage && !(isMerchant && rule.merchant === null)
  return (
    <>
      <Box px={16} py={12}>
        <TextInput
          maw={280}
          type="search"
          aria-label={t`Search rules`}
          placeholder={t`Search`}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          leftSection={<Search size={15} aria-hidden />}
        />
      </Box>
      {shown.length === 0 && (
        <EmptyState
          title={t`No rules match`}
          action={
            <Button variant="default" onClick={() => setWords('')}>
              {t`Clear search`}
            </Button>
          }
        />
      )}
      <ul className={styles.rules}>
        {shown.map((rule) => (
          <li key={rule.id}>
            <Stack className={`${styles.ruleWords} ${textStyles.breakable}`} gap={2} align="flex-start" miw={0}>
              {mayEdit(rule) ? (
                <button type="button" className={textStyles.name} onClick={() => setEditing(rule)}>
                  {rule.definitionName}
                </button>
              ) : (
                <strong>{rule.definitionName}</strong>
              )}
              <span className={textStyles.hint}>{ruleLabel(rule, forAll.get(rule.productAttributeDefinitionId))}</span>
            </Stack>
            <span>
              {rule.merchant === null ? (
                <Tag colour="authorized">{isMerchant ? t`Operator’s rule` : t`For all merchants`}</Tag>
              ) : (
                !isMerchant && rule.merchant.name
              )}
            </span>
            <span className={`${textStyles.hint} numbers`}>{t`${plural(rule.productCount, { one: '# product', other: '# products' })}`}</span>
            <span className={textStyles.hint}>
              <When at={rule.updatedAt} />
              {rule.updatedBy !== null && <> {t`by ${rule.updatedBy}`}</>}
            </span>
          </li>
        ))}
      </ul>
      {editing && <EditRule key={editing.id} rule={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

/** The editor of a rule of the list, once its attribute is there. */
function EditRule({ rule, onClose }: { rule: MappingRule; onClose: () => void }) {
  const { data: definition } = useCall(attribute.get, { params: { id: rule.productAttributeDefinitionId } })
  return definition ? (
    <RuleDrawer
      definition={definition}
      marketplaceId={definition.marketplaceId}
      merchant={rule.merchant ?? undefined}
      collectionId={null}
      values={[]}
      onClose={onClose}
    />
  ) : null
}

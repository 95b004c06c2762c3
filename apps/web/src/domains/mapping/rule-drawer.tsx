import { plural, t } from '@lingui/core/macro'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { MappingRule, RuleFields, SourceValue } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { SegmentedControl, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, useCall } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirmLeave } from '../../ui/confirm.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastNote } from '../../ui/toasts.tsx'
import { emptyRule, fieldsOf, openLabel } from './rule-draft.ts'
import { RuleFieldset } from './rule-fieldset.tsx'
import { RulePreview } from './rule-preview.tsx'
import { RuleVersions } from './rule-versions.tsx'
import { RowSkeleton } from './sources-pane.tsx'
import { refreshMappings } from './use-rule-changes.ts'
import { useRuleDraft } from './use-rule-draft.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import ruleStyles from './rule.module.css'

type DrawerProps = {
  definition: AttributeDefinition
  marketplaceId: string
  /** Whose rule it is, or would be; absent for the rule for all. */
  merchant: { id: string; name: string } | undefined
  collectionId: string | null
  /** What the merchant's shop writes, to be mapped line by line. */
  values: readonly SourceValue[]
  /** Starts with a line for every word nothing is made of yet. */
  isPrefilled?: boolean
  onClose: () => void
}

/** Wide enough for the fields and beside them what they would do, in pixels. */
const width = 1080

/** A rule: where an attribute is read from and what values become, tried on real products before it is saved. */
export function RuleDrawer(props: DrawerProps) {
  const { definition, marketplaceId, merchant, onClose } = props
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const [companyId, setCompanyId] = useState(merchant?.id ?? marketplaceId)
  const ask = (whose: string) => ({ query: { companyId: whose, productAttributeDefinitionId: definition.productAttributeDefinitionId } })
  const own = useCall(mapping.rule, ask(companyId))
  const forAll = useCall(mapping.rule, ask(marketplaceId))
  const client = useQueryClient()
  const [loads, setLoads] = useState(0)
  const reload = async () => {
    await refresh(client, mapping.rule)
    setLoads((count) => count + 1)
  }
  const title = t`Rule for ${definition.name}`
  const failed = own.error ?? forAll.error
  if (!own.data || !forAll.data || own.isPlaceholderData) {
    return (
      <SideDrawer title={title} onClose={onClose} width={width}>
        {failed ? (
          <PanelError message={messageOf(failed)} onRetry={() => void Promise.all([own.refetch(), forAll.refetch()])} />
        ) : (
          <Stack gap={10} p={16} aria-busy>
            <RowSkeleton rows={6} />
          </Stack>
        )}
      </SideDrawer>
    )
  }
  const { rule, versions } = own.data
  const isForAll = companyId === marketplaceId
  return (
    <Fields
      // Not its version: what is typed stays when somebody else changes the rule.
      key={`${companyId} ${loads}`}
      {...props}
      title={title}
      companyId={companyId}
      onCompany={isOperator ? setCompanyId : undefined}
      rule={rule}
      forAll={isForAll ? null : forAll.data.rule}
      versions={versions}
      onReload={() => void reload()}
    />
  )
}

type FieldsProps = DrawerProps & {
  title: string
  companyId: string
  /** Changes whose rule is edited; absent for a merchant, who edits its own. */
  onCompany: ((id: string) => void) | undefined
  rule: MappingRule | null
  /** The rule for all, where this one is a merchant's. */
  forAll: MappingRule | null
  versions: readonly { version: number; at: string; by: string | null; fields: RuleFields }[]
  /** Begins again with the rule as it is now. */
  onReload: () => void
}

function Fields({
  definition,
  marketplaceId,
  companyId,
  merchant,
  collectionId,
  values,
  isPrefilled = false,
  title,
  onCompany,
  rule,
  forAll,
  versions,
  onClose,
  onReload,
}: FieldsProps) {
  const client = useQueryClient()
  const isMerchants = companyId !== marketplaceId
  const start = rule ? fieldsOf(rule) : emptyRule
  const form = useRuleDraft({
    companyId,
    definitionId: definition.productAttributeDefinitionId,
    start,
    version: rule?.version,
    more: isPrefilled ? openLabel(definition, values, [...start.values.map(({ from }) => from), ...start.ignored]) : [],
    onSaved: async ({ changedProducts, run }) => {
      if (run) toastNote(t`Rule saved. Updating all products can take a few minutes.`)
      else toastDone(t`Rule saved, ${plural(changedProducts, { one: '# product', other: '# products' })} changed`)
      await refreshMappings(client)
      onClose()
    },
  })
  const change = async (id: string) => {
    if (!form.hasUnsavedWork() || (await confirmLeave())) onCompany?.(id)
  }
  return (
    <FormDrawer title={title} form={form} save={t`Save rule`} onClose={onClose} width={width}>
      <div className={ruleStyles.columns}>
        <div className={layoutStyles.stack}>
          {onCompany && merchant && (
            <SegmentedControl
              aria-label={t`Applies to`}
              data={[
                { value: merchant.id, label: t`For ${merchant.name}` },
                { value: marketplaceId, label: t`For all merchants` },
              ]}
              value={companyId}
              onChange={(id) => void change(id)}
            />
          )}
          {forAll && (
            <p className={textStyles.note}>{t`The operator has a rule for all merchants. What your own rule leaves empty is taken from it.`}</p>
          )}
          <RuleFieldset
            definition={definition}
            marketplaceId={marketplaceId}
            merchantId={isMerchants ? companyId : merchant?.id}
            collectionId={collectionId}
            values={values}
            form={form}
          />
        </div>
        <div className={layoutStyles.stack}>
          <RulePreview companyId={companyId} definition={definition} draft={form.draft} />
          <RuleVersions
            companyId={companyId}
            definition={definition}
            rule={rule}
            forAll={forAll}
            versions={versions}
            onRestored={onReload}
            onRemoved={onClose}
          />
        </div>
      </div>
    </FormDrawer>
  )
}

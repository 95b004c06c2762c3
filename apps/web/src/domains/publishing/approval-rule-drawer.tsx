import { t } from '@lingui/core/macro'
import { Trust } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import { useSend } from '../../lib/calls.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import { useVersionedForm } from '../company/versioned-form.ts'

/** What the fields hold; the price's share is a percentage there, and empty text for none. */
type Values = {
  name: string
  trust: string
  maxPriceBasisPoints: number | string
  approvesText: boolean
  approvesPictures: boolean
  approvesVariants: boolean
  approvesNew: boolean
}

const refreshes = [publishing.listRules]

/** What a form holds as the contract wants it: the price's share in hundredths of a percent. */
function ruleOf({ trust, maxPriceBasisPoints: share, ...values }: Values) {
  return {
    ...values,
    trust: Trust.safeParse(trust).data ?? null,
    maxPriceBasisPoints: share === '' ? null : Math.round(Number(share) * 100),
  }
}

/** The fields of a rule, or those of a new one. */
function valuesOf(rule: ApprovalRule | undefined): Values {
  return {
    name: rule?.name ?? '',
    trust: rule?.trust ?? 'any',
    maxPriceBasisPoints: rule === undefined || rule.maxPriceBasisPoints === null ? '' : rule.maxPriceBasisPoints / 100,
    approvesText: rule?.approvesText ?? true,
    approvesPictures: rule?.approvesPictures ?? false,
    approvesVariants: rule?.approvesVariants ?? false,
    approvesNew: rule?.approvesNew ?? false,
  }
}

type DrawerProps = { present: ApprovalRule | undefined; onClose: () => void }

/** Creates an approval rule or changes one. */
export function ApprovalRuleDrawer({ present, onClose }: DrawerProps) {
  const create = useSend(publishing.createRule, { refreshes })
  const update = useSend(publishing.updateRule, { refreshes })
  const { form } = useVersionedForm<ApprovalRule, Values>({
    present,
    valuesOf,
    record: present?.id,
    schema: publishing.createRule.body,
    toSend: ruleOf,
    reads: refreshes,
    save: async (values, begun) => {
      const body = ruleOf(values)
      const saved = begun
        ? await update.mutateAsync({ params: { id: begun.id }, body: { version: begun.version, ...body } })
        : await create.mutateAsync({ body })
      toastDone(begun ? t`${saved.name} saved` : t`${saved.name} added`)
      onClose()
    },
  })
  return (
    <FormDrawer title={present ? t`Edit rule` : t`New rule`} form={form} save={present ? t`Save` : t`Add rule`} onClose={onClose}>
      <TextField form={form} path="name" label={t`Name`} required maxLength={120} autoFocus />
      <SelectField
        form={form}
        path="trust"
        label={t`Applies to`}
        choices={[
          { value: 'any', label: t`All merchants` },
          { value: 'trusted', label: t`Trusted merchants` },
          { value: 'standard', label: t`Standard merchants` },
        ]}
      />
      <FieldGroup title={t`Auto-approves`}>
        <CheckboxField form={form} path="approvesText" label={t`Text`} help={t`Name, description, brand, category, tags and attributes.`} />
        <CheckboxField form={form} path="approvesPictures" label={t`Images`} />
        <CheckboxField
          form={form}
          path="approvesVariants"
          label={t`Options and variants`}
          help={t`Added, removed or changed options and variants.`}
        />
        <CheckboxField form={form} path="approvesNew" label={t`New products`} help={t`Products submitted for the first time.`} />
      </FieldGroup>
      <NumberField
        form={form}
        path="maxPriceBasisPoints"
        label={t`Price changes up to`}
        min={0}
        max={100}
        decimals={2}
        suffix="%"
        help={t`Up or down. Leave empty to review every price change.`}
      />
    </FormDrawer>
  )
}

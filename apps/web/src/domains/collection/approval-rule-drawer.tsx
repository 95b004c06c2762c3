import { Trust } from '@stoa/contract/collection.ts'
import { curation } from '@stoa/contract/curation.ts'
import type { ApprovalRule } from '@stoa/contract/curation.ts'
import { faultsOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'

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

const refreshes = [curation.listRules]

/** What a form holds as the contract wants it: the price's share in hundredths of a percent. */
function ruleOf({ trust, maxPriceBasisPoints: share, ...values }: Values) {
  return {
    ...values,
    trust: Trust.safeParse(trust).data ?? null,
    maxPriceBasisPoints: share === '' ? null : Math.round(Number(share) * 100),
  }
}

/** Makes a rule of approval or changes one. */
export function ApprovalRuleDrawer({ present, onClose }: { present: ApprovalRule | undefined; onClose: () => void }) {
  const create = useSend(curation.createRule, { refreshes })
  const update = useSend(curation.updateRule, { refreshes })
  const initialValues: Values = {
    name: present?.name ?? '',
    trust: present?.trust ?? 'any',
    maxPriceBasisPoints: present === undefined || present.maxPriceBasisPoints === null ? '' : present.maxPriceBasisPoints / 100,
    approvesText: present?.approvesText ?? true,
    approvesPictures: present?.approvesPictures ?? false,
    approvesVariants: present?.approvesVariants ?? false,
    approvesNew: present?.approvesNew ?? false,
  }
  const form = usePortalForm({
    initialValues,
    schema: curation.createRule.body,
    toSend: ruleOf,
    onSubmit: async (values) => {
      const body = ruleOf(values)
      try {
        const saved = present
          ? await update.mutateAsync({ params: { id: present.id }, body: { version: present.version, ...body } })
          : await create.mutateAsync({ body })
        toastDone(`${saved.name} ${present ? 'saved' : 'added'}`)
        onClose()
      } catch (error) {
        const words = isApiError(error, 'stale_version')
          ? 'Somebody else changed this rule in the meantime. Close this, look at it, then change it again.'
          : messageOf(error)
        form.fail(faultsOf(error), words)
      }
    },
  })
  return (
    <FormDrawer title={present ? 'Edit rule' : 'New rule'} form={form} save={present ? 'Save' : 'Add rule'} onClose={onClose}>
      <TextField form={form} path="name" label="Name" required maxLength={120} autoFocus />
      <SelectField
        form={form}
        path="trust"
        label="Whose changes"
        choices={[
          { value: 'any', label: 'Every merchant' },
          { value: 'trusted', label: 'Trusted merchants' },
          { value: 'standard', label: 'Merchants of standard trust' },
        ]}
      />
      <fieldset className="rv-group">
        <legend>Lets through</legend>
        <CheckboxField form={form} path="approvesText" label="Texts" help="Name, description, brand, category, tags, attributes." />
        <CheckboxField form={form} path="approvesPictures" label="Pictures" />
        <CheckboxField form={form} path="approvesVariants" label="Options and variants" help="Variants that come, go or are described otherwise." />
        <CheckboxField form={form} path="approvesNew" label="New products" help="Products proposed for the first time." />
      </fieldset>
      <NumberField
        form={form}
        path="maxPriceBasisPoints"
        label="Prices may move up to"
        min={0}
        max={100}
        decimals={2}
        suffix="%"
        help="Up or down. Left empty, no price moves without you."
      />
    </FormDrawer>
  )
}

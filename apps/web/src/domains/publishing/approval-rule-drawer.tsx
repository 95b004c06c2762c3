import { t } from '@lingui/core/macro'
import { Trust } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { issuesOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { refresh, useSend } from '../../lib/calls.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { FieldGroup } from '../../ui/section.tsx'

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

/** Creates an approval rule or changes one. A change by somebody else in the meantime is named, to keep or to replace. */
export function ApprovalRuleDrawer({ present, onClose }: DrawerProps) {
  const [newest, setNewest] = useState(present)
  return <Fields key={newest?.version ?? 0} present={newest} onClose={onClose} onReload={setNewest} />
}

function Fields({ present, onClose, onReload }: DrawerProps & { onReload: (theirs: ApprovalRule) => void }) {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<ApprovalRule>()
  const create = useSend(publishing.createRule, { refreshes })
  const update = useSend(publishing.updateRule, { refreshes })
  const form = usePortalForm({
    initialValues: valuesOf(present),
    record: present?.id,
    schema: publishing.createRule.body,
    toSend: ruleOf,
    onSubmit: async (values) => {
      const body = ruleOf(values)
      try {
        const saved = present
          ? await update.mutateAsync({ params: { id: present.id }, body: { version: theirs?.version ?? present.version, ...body } })
          : await create.mutateAsync({ body })
        toastDone(present ? t`${saved.name} saved` : t`${saved.name} added`)
        onClose()
      } catch (error) {
        if (present && isApiError(error, 'stale_version')) {
          const rules = await send(publishing.listRules, {}).catch(() => [])
          const changed = rules.find(({ id }) => id === present.id)
          setTheirs(changed)
          if (!changed) form.fail([], t`This rule was deleted elsewhere. Close this window and check the list.`)
          await refresh(client, publishing.listRules)
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <FormDrawer title={present ? t`Edit rule` : t`New rule`} form={form} save={present ? t`Save` : t`Add rule`} onClose={onClose}>
      {theirs && <ConflictNotice fields={form.differingFrom(valuesOf(theirs))} onTake={() => onReload(theirs)} />}
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

import { t } from '@lingui/core/macro'
import { caseRoutes } from '@stoa/contract/case.ts'
import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { PanelError } from '../../ui/states.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { PolicyDialog } from './policy-dialog.tsx'

/** Asks for a merchant, then for its return policy, which starts as what holds for it now. */
export function MerchantPolicyDialog({ onClose }: { onClose: () => void }) {
  const choices = useMerchantChoices([])
  const [merchantId, setMerchantId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReturnPolicy>()
  const found = useCall(caseRoutes.policy, { query: { merchantId: merchantId ?? '' } }, { enabled: merchantId !== null })
  const policy = found.data?.policies.find((one) => one.merchant?.id === merchantId)
  if (chosen) return <PolicyDialog policy={chosen} isOperator onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={t`Return policy of a merchant`}>
      <Select
        label={t`Merchant`}
        data={choices}
        value={merchantId}
        onChange={setMerchantId}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage={t`Nothing found`}
        description={policy?.isOwn ? t`This merchant has a policy. You can edit it.` : undefined}
        data-autofocus
      />
      {found.error && <PanelError message={messageOf(found.error)} onRetry={() => void found.refetch()} />}
      <DialogActions>
        <Button disabled={!policy} loading={merchantId !== null && found.isFetching} onClick={() => setChosen(policy)}>
          {t`Continue`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

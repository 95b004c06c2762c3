import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { PayoutRule } from '@stoa/contract/payout-rule.ts'
import { useState } from 'react'
import { openedLater } from '../../ui/opened-later.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { describeRule } from './rule-labels.ts'

const MerchantRuleDialog = openedLater(async () => (await import('./merchant-rule-dialog.tsx')).MerchantRuleDialog)

type OwnRulesProps = { rules: readonly PayoutRule[]; currency: string; mayManage: boolean }

/** The merchants that the rule of the marketplace does not apply to, each with its own; nothing where there are none. */
export function OwnRules({ rules, currency, mayManage }: OwnRulesProps) {
  const [editing, setEditing] = useState<NonNullable<PayoutRule['merchant']>>()
  const own = rules.flatMap((rule) => (rule.merchant === null ? [] : [{ merchant: rule.merchant, text: describeRule(rule) }]))
  if (own.length === 0) return null
  return (
    <Card title={t`Merchants with their own rule`} isFlush>
      <RowList label={t`Merchants with their own rule`}>
        {own.map(({ merchant, text }) => (
          <Row key={merchant.id} name={merchant.name} note={text}>
            {mayManage && (
              <Button size="xs" variant="default" onClick={() => setEditing(merchant)}>
                {t`Edit rule`}
              </Button>
            )}
          </Row>
        ))}
      </RowList>
      {editing && <MerchantRuleDialog merchant={editing} currency={currency} onClose={() => setEditing(undefined)} />}
    </Card>
  )
}

import { plural, t } from '@lingui/core/macro'
import { subscription } from '@stoa/contract/subscription.ts'
import type { SubscriptionPlan } from '@stoa/contract/subscription.ts'
import { Button, Paper, SimpleGrid } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import textStyles from '../../ui/text.module.css'

/** The plans of the installation, and what is missing before invoices can be issued. */
export function Plans({ onEdit }: { onEdit: ((plan: SubscriptionPlan) => void) | undefined }) {
  const { data, error, refetch } = useCall(subscription.plans, {})
  if (!data) return error ? <PanelError message={messageOf(error)} onRetry={() => void refetch()} /> : null
  return (
    <>
      {data.problems.some(({ isBlocking }) => isBlocking) && (
        <p className={textStyles.note} role="status">
          {t`Invoices cannot be issued until your company has an address.`} <Link href="/account/company">{t`Add the address`}</Link>
        </p>
      )}
      {data.plans.length === 0 ? (
        <p className={textStyles.note}>{t`No plans yet. Create one, then give it to companies in the list of companies.`}</p>
      ) : (
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 4 }} spacing="md" aria-label={t`Plans`}>
          {data.plans.map((plan) => (
            <Paper key={plan.planId} component="li" withBorder p="md" radius="md" style={{ listStyle: 'none' }}>
              <span className={textStyles.strong}>
                {plan.name} {!plan.isActive && <Tag colour="none">{t`Closed`}</Tag>}
              </span>
              <p className="numbers">{t`${money(plan.price)} per month`}</p>
              <p className={textStyles.note}>{plural(plan.companyCount, { one: '# company', other: '# companies' })}</p>
              {onEdit && (
                <Button variant="default" size="xs" onClick={() => onEdit(plan)} aria-label={t`Edit plan ${plan.name}`}>
                  {t`Edit`}
                </Button>
              )}
            </Paper>
          ))}
        </SimpleGrid>
      )}
    </>
  )
}

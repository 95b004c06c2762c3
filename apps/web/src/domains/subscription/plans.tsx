import { plural, t } from '@lingui/core/macro'
import type { SubscriptionPlan } from '@stoa/contract/subscription.ts'
import { Box, Button, Paper, SimpleGrid } from '@mantine/core'
import { actionName } from '../../lib/action-name.ts'
import { money } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import textStyles from '../../ui/text.module.css'

type PlansProps = {
  plans: readonly SubscriptionPlan[]
  problems: readonly { isBlocking: boolean }[]
  onEdit: ((plan: SubscriptionPlan) => void) | undefined
}

/** The plans of the installation, and what is missing before invoices can be issued. */
export function Plans({ plans, problems, onEdit }: PlansProps) {
  return (
    <>
      {problems.some(({ isBlocking }) => isBlocking) && (
        <Box mb="md">
          <Notice tone="pending">
            {t`Invoices cannot be issued until your company has an address.`} <Link href="/account/company">{t`Add the address`}</Link>
          </Notice>
        </Box>
      )}
      {plans.length === 0 ? (
        <p className={textStyles.note}>{t`No plans yet. Create one, then assign it to companies on the Companies page.`}</p>
      ) : (
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 4 }} spacing="md" aria-label={t`Plans`}>
          {plans.map((plan) => (
            <Paper key={plan.planId} component="li" withBorder p="md" radius="md" style={{ listStyle: 'none' }}>
              <span className={textStyles.strong}>
                {plan.name} {!plan.isActive && <Tag colour="none">{t`Closed`}</Tag>}
              </span>
              <p className="numbers">{t`${money(plan.price)} per month`}</p>
              <p className={textStyles.note}>{plural(plan.companyCount, { one: '# company', other: '# companies' })}</p>
              {onEdit && (
                <Button variant="default" size="xs" onClick={() => onEdit(plan)} aria-label={actionName(t`Edit`, plan.name)}>
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

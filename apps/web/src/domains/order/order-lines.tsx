import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { Order } from '@stoa/contract/order.ts'
import { Package } from 'lucide-react'
import { money, variantName } from '../../lib/format.ts'
import { minus } from '../../lib/minus.ts'
import { Tag } from '../../ui/status-badge.tsx'
import { Money } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { chargeStateOf } from './paid-by-marketplace.ts'
import styles from './order.module.css'

/** What was bought, each line with how far it has come. */
export function OrderLines({ order }: { order: Order }) {
  const marketplace = order.marketplace.name
  const charge = chargeStateOf(order)
  return (
    <div className={layoutStyles.lines} role="list">
      {order.lines.map((line) => {
        const open = line.quantity - line.fulfilledQuantity
        return (
          <div key={line.lineId} className={styles.line} role="listitem">
            {line.image ? (
              <Box
                className={layoutStyles.cover}
                component="img"
                w={48}
                h={48}
                bdrs="md"
                bg="var(--subtle)"
                bd="1px solid var(--border)"
                src={line.image.src}
                alt={line.image.alt}
                loading="lazy"
                width={48}
                height={48}
              />
            ) : (
              <Box
                className={layoutStyles.cover}
                component="span"
                w={48}
                h={48}
                bdrs="md"
                bg="var(--subtle)"
                bd="1px solid var(--border)"
                style={{ display: 'grid', placeItems: 'center', color: 'var(--text-2)' }}
              >
                <Package size={20} aria-label={t`No image available`} />
              </Box>
            )}
            <div>
              <div className={textStyles.strong}>{line.name}</div>
              <Box className="numbers" hiddenFrom="sm">
                {line.quantity} × <Money value={line.unitPrice} />
              </Box>
              <p className={textStyles.hint}>{[line.variantName && variantName(line.variantName), line.sku].filter(Boolean).join(' · ')}</p>
              <div className={layoutStyles.wrap}>
                {line.fulfilledQuantity > 0 && (
                  <Tag colour={open === 0 ? 'success' : 'reversed'}>
                    {open === 0 ? t`Fulfilled` : t`${line.fulfilledQuantity} of ${line.quantity} fulfilled`}
                  </Tag>
                )}
                {line.fulfilledQuantity === 0 && line.shippableQuantity > 0 && order.orderStatus !== 'Cancelled' && (
                  <Tag colour="authorized">{t`To fulfil`}</Tag>
                )}
                {line.refundedQuantity > 0 && <Tag colour="reversed">{t`${line.refundedQuantity} refunded`}</Tag>}
              </div>
            </div>
            <Box className="numbers" ta="end" visibleFrom="sm">
              {line.quantity} × <Money value={line.unitPrice} />
            </Box>
            <Box ta="end" maw={{ base: '7rem', sm: 'none' }}>
              <Money value={line.total} />
              {charge !== 'none' && (
                <p className={textStyles.hint} title={reasonOf(line.commissionExplanation)}>
                  {charge === 'charged' ? t`Commission` : t`Commission once paid`}{' '}
                  <Money value={charge === 'charged' ? minus(line.commission) : line.commission} />
                </p>
              )}
              {line.marketplaceDiscount.minor > 0 && (
                <p className={textStyles.hint}>
                  {t`Discount paid by ${marketplace}`} <Money value={line.marketplaceDiscount} />
                </p>
              )}
              {line.taxReason && charge !== 'none' && (
                <p className={textStyles.hint} title={line.taxReason.reason}>
                  {charge === 'charged' ? t`Tax withheld` : t`Tax withheld once paid`} <Money value={line.taxWithheld} />
                </p>
              )}
            </Box>
          </div>
        )
      })}
    </div>
  )
}

/** Returns why a line pays its commission: each fee on a line of its own where there are several. */
function reasonOf({ charges, reason }: Order['lines'][number]['commissionExplanation']): string {
  if (charges.length < 2) return reason
  return charges.map((charge) => `${charge.feeName === '' ? t`Commission` : charge.feeName}: ${money(charge.amount)} (${charge.reason})`).join('\n')
}

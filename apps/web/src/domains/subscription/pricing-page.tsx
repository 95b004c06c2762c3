import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { pricing } from '@stoa/contract/pricing.ts'
import { Landmark, PackageOpen, Store } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PlatformProductCard } from '../../ui/platform-product-card.tsx'
import { PanelError } from '../../ui/states.tsx'
import textStyles from '../../ui/text.module.css'

type PlatformProduct = { title: string; icon: LucideIcon; description: string }

/** What a company can use the portal for, in the words in which it chooses when it signs up. */
const platformProducts: readonly PlatformProduct[] = [
  {
    title: t`I run a marketplace`,
    icon: Landmark,
    description: t`Other companies sell under your brand. You approve their products, charge commission and pay them.`,
  },
  {
    title: t`I sell on one marketplace`,
    icon: PackageOpen,
    description: t`You ask to join, add products by hand, by file or from your shop, and the operator approves them.`,
  },
  {
    title: t`I sell on several marketplaces`,
    icon: Store,
    description: t`You connect your web shop once and choose the marketplaces after signing up. Products, stock and orders stay in sync.`,
  },
]

/** What the portal offers and what it costs, for anybody; without plans only what it offers. */
export function PricingPage() {
  const { data, error, refetch } = useCall(pricing.plans, {})
  return (
    <div style={{ display: 'grid', gap: 24, width: 'min(1000px, 100%)', margin: '0 auto', padding: '40px 20px 56px' }}>
      <h1>{t`Pricing`}</h1>
      <CardGrid label={t`Platform products`}>
        {platformProducts.map((product) => (
          <PlatformProductCard key={product.title} {...product} />
        ))}
      </CardGrid>
      {!data && error && <PanelError message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <section aria-label={t`Plans`} style={{ display: 'grid', gap: 12 }}>
          <h2>{t`Plans`}</h2>
          <CardGrid label={t`Plans`}>
            {data.map(({ planId, name, price }) => (
              <Card key={planId} title={name}>
                <p className="numbers">{t`${money(price)} per month`}</p>
              </Card>
            ))}
          </CardGrid>
          <p className={textStyles.note}>{t`Excluding VAT.`}</p>
        </section>
      )}
      {data?.length === 0 && <p>{t`There is no monthly fee. Marketplaces may charge merchants commission on their sales.`}</p>}
      <div>
        <Button component={Link} href="/signup" size="md">
          {t`Create account`}
        </Button>
      </div>
    </div>
  )
}

function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))', gap: 16 }}>
      {children}
    </div>
  )
}

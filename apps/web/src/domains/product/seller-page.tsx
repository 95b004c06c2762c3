import { t } from '@lingui/core/macro'
import { seller } from '@stoa/contract/seller.ts'
import type { Seller, SellerProduct } from '@stoa/contract/seller.ts'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { useCall, usePages } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { money } from '../../lib/format.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { allShown } from '../../ui/all-shown.ts'
import { ProductCard, ProductGrid } from '../../ui/cards.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { useInfiniteScroll } from '../../ui/infinite-scroll.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { When } from '../../ui/when.tsx'
import { DetailSkeleton, EmptyState, PanelError } from '../../ui/states.tsx'
import { Truncate } from '../../ui/truncate.tsx'
import cardStyles from '../../ui/cards.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

const page = { width: 'min(var(--page-width), 100%)', margin: '0 auto', padding: '24px 20px 56px' }

/** A merchant as shoppers see it: who it is, what it has on sale, and the details a seller has to publish. For anybody. */
export function SellerPage({ params: { handle } }: ScreenProps<{ handle: string }>) {
  const { data, error, refetch } = useCall(seller.get, { params: { handle } })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage home="marketplace" />
  return (
    <div className={layoutStyles.stack} style={page}>
      {data ? (
        <>
          <SellerHead seller={data} />
          <Products handle={handle} />
          <Details seller={data} />
        </>
      ) : error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        // As high as the screen: the footer is out of sight from the start.
        <div style={{ minHeight: '100vh' }}>
          <DetailSkeleton />
        </div>
      )}
    </div>
  )
}

const cover = { borderRadius: 12, overflow: 'hidden', height: 'auto', aspectRatio: 4.25 }
const logo = { width: 72, height: 72, margin: 0, fontSize: '1.75rem' }

/** Cover, logo and name: without a logo a letter, and without a cover nothing. */
function SellerHead({ seller: { companyName, tagline, description, splashHref, logoHref } }: { seller: Seller }) {
  return (
    <>
      {splashHref && (
        <div className={cardStyles.cover} style={cover}>
          <img src={splashHref} alt="" />
        </div>
      )}
      <div className={layoutStyles.wrap} style={{ gap: 16 }}>
        <span className={cardStyles.logo} style={logo} aria-hidden>
          {logoHref ? <img src={logoHref} alt="" /> : companyName.charAt(0).toUpperCase()}
        </span>
        <div>
          <h1>{companyName}</h1>
          <p className={textStyles.quiet}>{tagline || t`Merchant`}</p>
        </div>
      </div>
      {description !== '' && (
        <Truncate lines={3}>
          <p style={{ maxWidth: '70ch', whiteSpace: 'pre-line' }}>{description}</p>
        </Truncate>
      )}
    </>
  )
}

function Products({ handle }: { handle: string }) {
  const list = usePages(seller.products, { params: { handle } })
  const mark = useInfiniteScroll(list)
  return (
    <Card title={t`Products`} isFlush>
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      {list.isLoading && (
        // As high as the screen, so that what follows does not move while it shows.
        <div style={{ minHeight: '100vh' }}>
          <DetailSkeleton />
        </div>
      )}
      {!list.isLoading && list.error === undefined && list.rows.length === 0 && (
        <EmptyState title={t`Nothing for sale yet`} text={t`Products of this merchant appear here once they are for sale.`} />
      )}
      {list.rows.length > 0 && (
        <ProductGrid>
          {list.rows.map((row) => (
            <ProductCard
              key={row.id}
              name={row.name}
              pictureSrc={row.picture?.src ?? null}
              variants={row.numberOfVariants}
              price={<Price product={row} />}
              badge={row.isInStock ? undefined : <span className={textStyles.pill}>{t`Sold out`}</span>}
            />
          ))}
        </ProductGrid>
      )}
      <div ref={mark} aria-hidden />
      <p className={textStyles.hidden} aria-live="polite">
        {list.isLoadingMore ? t`Loading more…` : list.rows.length > 0 && !list.hasMore && allShown(list.rows.length)}
      </p>
    </Card>
  )
}

function Price({ product: { price, campaignPrice } }: { product: SellerProduct }) {
  if (price === null) return null
  if (campaignPrice === null) return <span className="numbers">{money(price)}</span>
  return (
    <span className="numbers">
      <span className={textStyles.hidden}>{t`Before:`} </span>
      <s className={textStyles.hint}>{money(price)}</s> <span className={textStyles.hidden}>{t`Now:`} </span>
      {money(campaignPrice)}
    </span>
  )
}

function Details({ seller: one }: { seller: Seller }) {
  const address = [one.street, [one.postalCode, one.city].filter(Boolean).join(' '), one.countryCode && countryName(one.countryCode)].filter(Boolean)
  return (
    <Card title={t`Seller information`}>
      <DescriptionList
        layout="columns"
        items={[
          [t`Legal name`, one.companyName],
          [t`Address`, address.join(', ')],
          [t`Registration number`, one.registrationNumber],
          [t`VAT number`, one.vatNumber],
          [t`E-mail`, one.companyMail && <Link href={`mailto:${one.companyMail}`}>{one.companyMail}</Link>],
          [t`Phone`, one.phone],
          [t`Verified by the marketplace`, one.verifiedAt && <When at={one.verifiedAt} as="date" />],
          [t`Compliance`, one.declaredAt && t`The seller declared to offer only products that comply with EU law.`],
          ...Object.entries(one.socialLinks).map(([name, href]) => [name, href && <Link href={href}>{href}</Link>] as const),
        ]}
      />
    </Card>
  )
}

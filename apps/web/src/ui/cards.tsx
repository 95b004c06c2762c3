import { plural, t } from '@lingui/core/macro'
import { Layers } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from './link.tsx'
import { readableOn } from './colour.ts'
import noImage from './no-image.svg'
import textStyles from './text.module.css'
import styles from './cards.module.css'

const missing = t`No image available`

/** Cards in four columns, each at least 160 px wide; `columns={2}` for tiles. Source: specification §2. */
export function ProductGrid({ children, columns = 4 }: { children: ReactNode; columns?: 2 | 4 }) {
  return (
    <div className={styles.grid} style={{ '--columns': columns } as CSSProperties}>
      {children}
    </div>
  )
}

type ProductCardProps = {
  name: string
  pictureSrc: string | null
  href?: string | undefined
  subline?: ReactNode
  price?: ReactNode
  variants?: number
  badge?: ReactNode
  highlight?: { text: string; colorHexValue: string } | null
  isDiscontinued?: boolean
  /** Why it cannot be opened: faded, not clickable, the reason as its tooltip. */
  unavailableReason?: string | undefined
}

/** The words of a highlight on their colour, in black or white, whichever reads better. */
export function HighlightMark({ text, colorHexValue }: { text: string; colorHexValue: string }) {
  return (
    <span className={styles.highlight} style={{ background: colorHexValue, color: readableOn(colorHexValue, '#ffffff') }}>
      {text}
    </span>
  )
}

/** A product as a card: picture, name, price, more than one variant marked. */
export function ProductCard({
  name,
  pictureSrc,
  href,
  subline,
  price,
  variants = 1,
  badge,
  highlight,
  isDiscontinued = false,
  unavailableReason,
}: ProductCardProps) {
  const isFaded = isDiscontinued || unavailableReason !== undefined
  const body = (
    <>
      <span className={styles.picture}>
        {pictureSrc ? <img src={pictureSrc} alt="" loading="lazy" /> : <img src={noImage} alt={missing} loading="lazy" />}
        {variants > 1 && (
          <span className={styles.variants}>
            <Layers size={12} aria-hidden /> {t`${plural(variants, { one: '# variant', other: '# variants' })}`}
          </span>
        )}
        {highlight && <HighlightMark {...highlight} />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {subline && <span className={styles.subline}>{subline}</span>}
        <span className={styles.foot}>
          {price}
          {unavailableReason === undefined ? badge : <span className={textStyles.pill}>{t`Unavailable`}</span>}
        </span>
      </span>
    </>
  )
  const className = isFaded ? `${styles.root} ${styles.isFaded}` : styles.root
  return href === undefined || unavailableReason !== undefined ? (
    <div className={className} title={unavailableReason}>
      {body}
      {unavailableReason !== undefined && <span className={textStyles.hidden}>{unavailableReason}</span>}
    </div>
  ) : (
    <Link className={className} href={href}>
      {body}
    </Link>
  )
}

/** A collection as its first four pictures; with more than four items the fourth tile says how many more. Source: specification §3. */
export function CollectionCard({
  name,
  pictures,
  totalItems,
  href,
  subline,
}: {
  name: string
  pictures: readonly string[]
  totalItems: number
  href: string
  subline?: ReactNode
}) {
  const tiles = Array.from({ length: 4 }, (_, index) => pictures[index] ?? null)
  return (
    <Link className={styles.root} href={href}>
      <span className={styles.tiles}>
        {tiles.map((src, index) =>
          index === 3 && totalItems > 4 ? (
            <span key={index} className={`${styles.tile} ${styles.isMore} numbers`}>
              +{totalItems - 3}
            </span>
          ) : src ? (
            <img key={index} className={styles.tile} src={src} alt="" loading="lazy" />
          ) : (
            <span key={index} className={styles.tile} />
          ),
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.subline}>{subline ?? t`${plural(totalItems, { one: '# product', other: '# products' })}`}</span>
      </span>
    </Link>
  )
}

type MerchantCardProps = {
  companyName: string
  tagline?: string
  handle: string | null
  description?: string
  splashSrc: string | null
  logoSrc: string | null
  /** Where it leads in place of `/seller/{handle}`; another site opens in a new tab. */
  href?: string
  foot?: ReactNode
}

/** A merchant: cover, logo, name, tagline ("Merchant" by default). */
export function MerchantCard({ companyName, tagline, handle, description, splashSrc, logoSrc, href, foot }: MerchantCardProps) {
  const target = href ?? (handle === null ? undefined : `/seller/${handle}`)
  const body = (
    <>
      <span className={styles.cover}>{splashSrc && <img src={splashSrc} alt="" loading="lazy" />}</span>
      <span className={styles.logo}>{logoSrc ? <img src={logoSrc} alt="" loading="lazy" /> : companyName.charAt(0).toUpperCase()}</span>
      <span className={styles.words}>
        <span className={styles.name}>{companyName}</span>
        <span className={styles.subline}>{tagline || t`Merchant`}</span>
        {description && <span className={styles.description}>{description}</span>}
        {foot && <span className={styles.foot}>{foot}</span>}
      </span>
    </>
  )
  return target === undefined ? (
    <div className={`${styles.root} ${styles.isMerchant}`}>{body}</div>
  ) : (
    <Link className={`${styles.root} ${styles.isMerchant}`} href={target}>
      {body}
    </Link>
  )
}

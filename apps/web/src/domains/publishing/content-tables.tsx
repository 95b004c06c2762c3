import { t } from '@lingui/core/macro'
import type { ListingContent, ListingDifference } from '@stoa/contract/publishing.ts'
import type { Picture } from '@stoa/contract/text.ts'
import { money, percentOfBasisPoints } from '../../lib/format.ts'
import textStyles from '../../ui/text.module.css'
import styles from './review.module.css'

/** Before and after, field by field. */
export function DifferenceTable({ fields }: { fields: readonly ListingDifference[] }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Differences`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Approved`}</th>
            <th scope="col">{t`Now`}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((one) => (
            <tr key={one.field}>
              <th scope="row">
                {one.label}
                <Moved one={one} />
              </th>
              <td>
                <Side text={one.before} pictures={one.pictures?.before} nothing={t`None`} />
              </td>
              <td className={styles.isAfter}>
                <Side text={one.after} pictures={one.pictures?.after} nothing={t`Removed`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Moved({ one: { prices } }: { one: ListingDifference }) {
  if (!prices || prices.movedBasisPoints === null) return null
  const { movedBasisPoints: moved } = prices
  return <span className={`${styles.moved} numbers`}>{`${moved > 0 ? '+' : '−'}${percentOfBasisPoints(Math.abs(moved))}`}</span>
}

function Side({ text, pictures, nothing }: { text: string | null; pictures: readonly Picture[] | undefined; nothing: string }) {
  if (pictures) return pictures.length > 0 ? <Pictures pictures={pictures} /> : <span className={textStyles.note}>{t`No images`}</span>
  return text === null ? <span className={textStyles.note}>{nothing}</span> : <span className={styles.text}>{text}</span>
}

function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <span className={styles.pictures}>
      {pictures.map(({ src, alt }, index) => (
        <img key={`${index} ${src}`} src={src} alt={alt} loading="lazy" />
      ))}
    </span>
  )
}

/** A product as a marketplace is sent of it. */
export function ContentTable({ content }: { content: ListingContent }) {
  const { name, description, brand, category, tags, options, attributes, price, images, variants } = content
  const lines: (readonly [label: string, text: string])[] = [
    [t`Name`, name],
    [t`Description`, description],
    [t`Brand`, brand],
    [t`Price`, price === null ? '' : money(price)],
    [t`Category`, category],
    [t`Tags`, tags],
    [t`Options`, options],
    [t`Attributes`, attributes],
  ]
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Content`}>
      <table className={styles.table}>
        <tbody>
          <tr>
            <th scope="row">{t`Images`}</th>
            <td>{images.length > 0 ? <Pictures pictures={images} /> : <span className={textStyles.note}>{t`None`}</span>}</td>
          </tr>
          {lines
            .filter(([, text]) => text !== '')
            .map(([label, text]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <span className={styles.text}>{text}</span>
                </td>
              </tr>
            ))}
          {variants.length > 1 && (
            <tr>
              <th scope="row">{t`Variants`}</th>
              <td>
                <ul className={styles.variants}>
                  {variants.map((one) => (
                    <li key={one.reference}>
                      {one.name || one.sku || one.reference}
                      <span className="numbers">{one.price === null ? t`No price` : money(one.price)}</span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

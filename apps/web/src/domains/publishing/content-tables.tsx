import { t } from '@lingui/core/macro'
import type { ListingContent, ListingDifference } from '@stoa/contract/publishing.ts'
import type { Picture } from '@stoa/contract/text.ts'
import { money, percentOfBasisPoints } from '../../lib/format.ts'

/** Before and after, field by field. */
export function DifferenceTable({ fields }: { fields: readonly ListingDifference[] }) {
  return (
    <div className="rv-scroll" tabIndex={0} role="region" aria-label={t`Differences`}>
      <table className="rv-table">
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
              <td className="is-before">
                <Side text={one.before} pictures={one.pictures?.before} nothing={t`None`} />
              </td>
              <td className="is-after">
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
  return <span className="rv-moved numbers">{`${moved > 0 ? '+' : '−'}${percentOfBasisPoints(Math.abs(moved))}`}</span>
}

function Side({ text, pictures, nothing }: { text: string | null; pictures: readonly Picture[] | undefined; nothing: string }) {
  if (pictures) return pictures.length > 0 ? <Pictures pictures={pictures} /> : <span className="co-quiet">{t`No images`}</span>
  return text === null ? <span className="co-quiet">{nothing}</span> : <span className="rv-text">{text}</span>
}

function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <span className="rv-pictures">
      {pictures.map(({ src, alt }, index) => (
        <img key={`${index} ${src}`} src={src} alt={alt} loading="lazy" />
      ))}
    </span>
  )
}

/** A product as a marketplace is told of it. */
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
    <div className="rv-scroll" tabIndex={0} role="region" aria-label={t`Content`}>
      <table className="rv-table">
        <tbody>
          <tr>
            <th scope="row">{t`Images`}</th>
            <td>{images.length > 0 ? <Pictures pictures={images} /> : <span className="co-quiet">{t`None`}</span>}</td>
          </tr>
          {lines
            .filter(([, text]) => text !== '')
            .map(([label, text]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <span className="rv-text">{text}</span>
                </td>
              </tr>
            ))}
          {variants.length > 1 && (
            <tr>
              <th scope="row">{t`Variants`}</th>
              <td>
                <ul className="rv-variants">
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

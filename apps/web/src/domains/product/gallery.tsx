import { plural, t } from '@lingui/core/macro'
import type { Product } from '@stoa/contract/product.ts'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import noImage from '../../ui/no-image.svg'
import { pictureOf } from './product-labels.ts'
import './gallery.css'

/** A product's pictures: one large, the others to choose from. What could not be fetched is named with its reason. */
export function Gallery({ product, isMerchant }: { product: Product; isMerchant: boolean }) {
  const [chosen, setChosen] = useState(0)
  const { images, failedPictures } = product
  const shown = images[chosen] ?? images[0]
  const fallback = pictureOf(product, product.variants)
  return (
    <div className="pr-gallery">
      {shown ? (
        <img
          className="pr-large"
          src={shown.src}
          alt={shown.alt}
          {...(shown.width && shown.height ? { width: shown.width, height: shown.height } : {})}
        />
      ) : (
        <img className="pr-large is-missing" src={fallback ?? noImage} alt={fallback === null ? t`No image available` : product.name} />
      )}
      {images.length > 1 && (
        <fieldset className="pr-thumbs" aria-label={t`Images`}>
          {images.map((image, index) => (
            <button
              key={image.src}
              type="button"
              className="pr-thumb"
              aria-pressed={image === shown}
              aria-label={t`Image ${index + 1} of ${images.length}`}
              onClick={() => setChosen(index)}
            >
              <img src={image.src} alt="" loading="lazy" />
            </button>
          ))}
        </fieldset>
      )}
      {failedPictures.length > 0 && (
        <div className="pr-failed">
          <p>
            <ImageOff size={16} aria-hidden />
            <strong>{t`${plural(failedPictures.length, { one: '# image could not be downloaded', other: '# images could not be downloaded' })}`}</strong>
          </p>
          <ul>
            {failedPictures.map(({ sourceHref, message }) => (
              <li key={sourceHref}>
                {/^https?:/.test(sourceHref) ? <Link href={sourceHref}>{sourceHref}</Link> : <span>{sourceHref}</span>}
                {message && <span className="pr-quiet">{message}</span>}
              </li>
            ))}
          </ul>
          {isMerchant && <p className="pr-quiet">{t`Check that each URL opens in a browser, then sync again.`}</p>}
        </div>
      )}
    </div>
  )
}

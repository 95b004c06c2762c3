import { plural, t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { Product } from '@stoa/contract/product.ts'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import noImage from '../../ui/no-image.svg'
import { pictureOf } from './product-labels.ts'
import { Notice } from '../../ui/notice.tsx'
import layoutStyles from '../../ui/layout.module.css'
import styles from './gallery.module.css'

/** A product's pictures: one large, the others to choose from. What could not be fetched is named with its reason. */
export function Gallery({ product, isMerchant }: { product: Product; isMerchant: boolean }) {
  const [chosen, setChosen] = useState(0)
  const { images, failedPictures } = product
  const shown = images[chosen] ?? images[0]
  const fallback = pictureOf(product, product.variants)
  return (
    <div className={layoutStyles.close}>
      {shown ? (
        <img
          className={styles.large}
          src={shown.src}
          alt={shown.alt}
          {...(shown.width && shown.height ? { width: shown.width, height: shown.height } : {})}
        />
      ) : (
        <img
          className={`${styles.large} ${styles.isMissing}`}
          src={fallback ?? noImage}
          alt={fallback === null ? t`No image available` : product.name}
        />
      )}
      {images.length > 1 && (
        <fieldset className={styles.thumbs} aria-label={t`Images`}>
          {images.map((image, index) => (
            <button
              key={image.src}
              type="button"
              className={styles.thumb}
              aria-pressed={image === shown}
              aria-label={t`Image ${index + 1} of ${images.length}`}
              onClick={() => setChosen(index)}
            >
              <Box
                className={layoutStyles.cover}
                component="img"
                w="100%"
                h="100%"
                bdrs="sm"
                bg="var(--hover)"
                display="block"
                src={image.src}
                alt=""
                loading="lazy"
              />
            </button>
          ))}
        </fieldset>
      )}
      {failedPictures.length > 0 && (
        <Notice tone="pending" icon={<ImageOff size={16} aria-hidden />}>
          <strong>{t`${plural(failedPictures.length, { one: '# image could not be downloaded', other: '# images could not be downloaded' })}`}</strong>
          <ul>
            {failedPictures.map(({ sourceHref, message }) => (
              <li key={sourceHref}>
                {/^https?:/.test(sourceHref) ? <Link href={sourceHref}>{sourceHref}</Link> : <span>{sourceHref}</span>}
                {message && <> {message}</>}
              </li>
            ))}
          </ul>
          {isMerchant && <p>{t`Check that each URL opens in a browser, then sync or import the product again.`}</p>}
        </Notice>
      )}
    </div>
  )
}

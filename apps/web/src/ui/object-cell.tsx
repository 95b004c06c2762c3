import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import noImage from './no-image.svg'
import textStyles from './text.module.css'
import styles from './index-page.module.css'

const missing = t`No image available`

/** The first column of a list: picture, name as link, one grey line. `pictureSrc` null shows a neutral square, undefined none. */
export function ObjectCell({
  href,
  name,
  subline,
  pictureSrc,
  mark,
}: {
  href?: string | undefined
  name: ReactNode
  subline?: ReactNode
  pictureSrc?: string | null | undefined
  mark?: ReactNode
}) {
  return (
    <div className={styles.object}>
      {pictureSrc !== undefined && <Thumbnail src={pictureSrc} />}
      <div className={styles.objectWords}>
        <span className={styles.objectName}>
          {href === undefined ? (
            <span className={textStyles.name}>{name}</span>
          ) : (
            <Link className={textStyles.name} href={href}>
              {name}
            </Link>
          )}
          {mark}
        </span>
        {subline && <span className={textStyles.note}>{subline}</span>}
      </div>
    </div>
  )
}

/** A 36 px picture of a row. */
export function Thumbnail({ src }: { src: string | null }) {
  return src ? (
    <img className={styles.thumb} src={src} alt="" width={36} height={36} loading="lazy" />
  ) : (
    <img className={styles.thumb} src={noImage} alt={missing} width={36} height={36} />
  )
}

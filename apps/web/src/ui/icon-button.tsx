import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label' | 'type'> & { label: string; children: ReactNode }

/** A button that shows an icon only; `label` is its name and its tooltip. */
export function IconButton({ label, children, ...button }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} {...button}>
      {children}
    </button>
  )
}

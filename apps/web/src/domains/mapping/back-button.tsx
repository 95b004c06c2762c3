import { ChevronLeft } from 'lucide-react'
import styles from './mapping.module.css'

/** The way back to the step before, where panes are steps. */
export function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.back} onClick={onClick}>
      <ChevronLeft size={15} aria-hidden /> {label}
    </button>
  )
}

import styles from './traffic-light.module.css'

/** How something stands: a coloured dot and, always, the word for it. */
export function TrafficLight({ state, label }: { state: 'success' | 'warning' | 'error' | 'none'; label: string }) {
  return (
    <span className={styles.root}>
      <span className={styles.dot} data-state={state} aria-hidden />
      {label}
    </span>
  )
}

import styles from './code-block.module.css'

/** Text of a machine in letters of equal width, such as a key or a request. Lines that are too long continue on the next. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <pre className={styles.code} data-part="code" tabIndex={0} role="group" aria-label={label}>
      {children}
    </pre>
  )
}

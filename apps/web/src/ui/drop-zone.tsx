import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './form.module.css'

type ZoneProps = {
  /** Of the hidden input, for its label. */
  id?: string
  icon: ReactNode
  title: string
  /** Below the title: what may be dropped, or what was. */
  words: ReactNode
  /** What the button is called. */
  choose?: string
  accept: string
  isMany?: boolean
  isDisabled?: boolean
  isBusy?: boolean
  /** The form's field, which a failed submit leads to. */
  path?: string
  /** What the input is called, where no label stands above. */
  label?: string
  onFiles: (files: readonly File[]) => void
}

/** A place to drop files on, or to choose them from. The same file can be chosen again. */
export function DropZone(props: ZoneProps) {
  const { id, icon, title, words, choose = t`Choose`, accept, isMany = false, isDisabled = false, isBusy = false, path, label, onFiles } = props
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isOpen = !isDisabled && !isBusy
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files].slice(0, isMany ? files.length : 1))
  }
  return (
    <div
      className={isOver ? `${styles.drop} ${styles.isOver}` : styles.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(isOpen)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (isOpen) take(event.dataTransfer.files)
      }}
    >
      {icon}
      <div className={styles.dropWords} aria-live="polite">
        <strong>{title}</strong>
        {words}
      </div>
      <Button variant="default" size="xs" disabled={isDisabled} loading={isBusy} onClick={() => picker.current?.click()} data-path={path}>
        {choose}
      </Button>
      <input
        ref={picker}
        id={id}
        type="file"
        accept={accept}
        multiple={isMany}
        aria-label={label}
        hidden
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

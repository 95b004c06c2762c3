import { Button } from '@mantine/core'
import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'

type DropProps = {
  label: string
  /** At most so many at once. */
  most: number
  maxMegabytes: number
  isBusy?: boolean
  onPictures: (files: readonly File[]) => void
}

/** A place to drop pictures on, or to choose them from. What is no picture or too large is refused by name. */
export function PictureDrop({ label, most, maxMegabytes, isBusy = false, onPictures }: DropProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  const take = (files: readonly File[]) => {
    if (picker.current) picker.current.value = ''
    if (files.length === 0) return
    const wrong = files.map((file) => faultOf(file, maxMegabytes)).find((reason) => reason !== undefined)
    const tooMany = files.length > most ? `At most ${most} more` : undefined
    setFault(wrong ?? tooMany)
    if (wrong === undefined && tooMany === undefined) onPictures(files)
  }
  return (
    <div>
      <div
        className={isOver ? 'fm-drop is-over' : 'fm-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!isBusy)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!isBusy) take([...event.dataTransfer.files])
        }}
      >
        <ImagePlus size={22} color="var(--text-3)" aria-hidden />
        <div className="fm-drop-words">
          <strong>Drop pictures here</strong>
          {`or choose them from your device, max ${maxMegabytes} MB each`}
        </div>
        <Button variant="default" size="xs" loading={isBusy} disabled={most <= 0} onClick={() => picker.current?.click()}>
          {label}
        </Button>
        <input
          ref={picker}
          id={id}
          type="file"
          accept="image/*"
          aria-label={label}
          multiple
          hidden
          onChange={(event) => take([...(event.currentTarget.files ?? [])])}
        />
      </div>
      {fault !== undefined && (
        <p className="fm-error" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

function faultOf(file: File, maxMegabytes: number): string | undefined {
  if (!file.type.startsWith('image/')) return `${file.name} is no picture`
  return file.size > maxMegabytes * 1_000_000 ? `${file.name} is larger than ${maxMegabytes} MB` : undefined
}

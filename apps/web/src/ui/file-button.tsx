import { Button } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { bytes } from '../lib/format.ts'

type FileButtonProps = {
  name: string
  /** Its bytes, where they are known. */
  size?: number
  /** Its SHA-256, where it is known. */
  sha256?: string
  isLoading: boolean
  onClick: () => void
}

/** A file of a message; it is downloaded when it is chosen. */
export function FileButton({ name, size, sha256, isLoading, onClick }: FileButtonProps) {
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        h="auto"
        py={3}
        ms={-8}
        lh={1.4}
        styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
        leftSection={<Paperclip size={14} aria-hidden />}
        loading={isLoading}
        {...(sha256 === undefined ? {} : { title: `SHA-256 ${sha256}` })}
        onClick={onClick}
      >
        {size === undefined ? name : `${name} · ${bytes(size)}`}
      </Button>
    </div>
  )
}

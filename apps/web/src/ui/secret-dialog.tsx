import { t } from '@lingui/core/macro'
import { Button, CopyButton, Modal, Stack } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { CodeBlock } from './code-block.tsx'
import formStyles from './form.module.css'

type SecretDialogProps = {
  title: string
  /** What it is for and that it is shown once. */
  text: string
  value: string
  onClose: () => void
}

/** A secret that is shown once. It closes only by its button, so that nobody loses it by accident. */
export function SecretDialog({ title, text, value, onClose }: SecretDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
      <Stack>
        <p>{text}</p>
        <CodeBlock label={title}>{value}</CodeBlock>
        <div className={formStyles.dialogActions}>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button onClick={copy} leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}>
                {copied ? t`Copied` : t`Copy`}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t`Done, I’ve saved it`}
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}

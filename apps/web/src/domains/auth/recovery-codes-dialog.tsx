import { t } from '@lingui/core/macro'
import { Button, CopyButton, Modal, Stack } from '@mantine/core'
import { Check, Copy, Download } from 'lucide-react'
import { saveFile } from '../../lib/save-file.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import formStyles from '../../ui/form.module.css'

/** Recovery codes, shown this once. It closes only by its button, so that nobody loses them by accident. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const title = t`Recovery codes`
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
      <Stack>
        <p>{t`Keep these codes in a safe place: they are shown only now. Each signs you in once, in place of the app or passkey.`}</p>
        <CodeBlock label={title}>{text}</CodeBlock>
        <div className={formStyles.dialogActions}>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}>
                {copied ? t`Copied` : t`Copy`}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => saveFile({ blob: new Blob([`${text}\n`], { type: 'text/plain' }), fileName: 'recovery-codes.txt' })}
          >
            {t`Download`}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t`Done, I’ve saved them`}
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}

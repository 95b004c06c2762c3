import { maxFilesPerMessage } from '@stoa/contract/message-files.ts'
import { isVisible } from '@stoa/contract/text-characters.ts'
import { message } from '@stoa/messages/describe.ts'
import { fieldError } from '../../kit/errors.ts'

/** Throws 422 that names the field of a message with neither a text that can be seen nor a file. */
export function checkMessageContent(text: string, fileCount: number): void {
  if (fileCount === 0 && !isVisible(text)) throw fieldError('text', 'required', message('upload_error.message_required'))
}

/** Throws 422 that names the field of a message with more files than it may have. */
export function checkFileCount(fileCount: number, limit = maxFilesPerMessage): void {
  if (fileCount > limit) throw fieldError('files', 'too_many', message('upload_error.max_files_of_message', { limit }))
}

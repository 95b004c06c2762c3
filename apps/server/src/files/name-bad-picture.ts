import { asWritten } from '@stoa/messages/describe.ts'
import { AppError } from '../kit/errors.ts'

/** Waits for work on an uploaded picture. Throws `file_unreadable` naming the field the picture came in, where it cannot be read. */
export async function nameBadPicture<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_unreadable') throw error
    throw new AppError('file_unreadable', {
      ...error.details,
      errors: [{ path: field, code: 'unreadable_picture', message: error.details.detail ?? asWritten(error.message) }],
    })
  }
}

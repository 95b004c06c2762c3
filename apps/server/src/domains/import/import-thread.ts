import { serveTasks } from '../../kit/serve-tasks.ts'
import { inspectFile } from './inspect-file.ts'
import { readEntries } from './read-file.ts'

serveTasks({ inspect: inspectFile, entries: readEntries })

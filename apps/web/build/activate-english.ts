import { i18n } from '@lingui/core'
import { input } from '@stoa/messages/en/input.ts'
import { addSharedTexts } from '../src/lib/shared-texts.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'

// Tests read the texts of the screens in English. The build compiles those of the catalogue; here they are compiled when they are read.
i18n.setMessagesCompiler(compileMessage)
addSharedTexts(input)
i18n.activate('en')

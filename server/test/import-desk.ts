import { importAuthorisedUsers } from '@project-week/contract/imports/import'
import { type Browser, createTestApp, type TestApp } from './app.ts'
import { type Answer, formOf, sendForm } from './send-upload.ts'

/** The columns of a workbook of users. */
export const userColumns = ['Email', 'Type', 'First name', 'Last name', 'Company']

/** An office that imports users over real connections. */
export interface ImportDesk extends TestApp {
  /** No users but the office, and limits begin anew. To be called before each test. */
  begin: () => Promise<Browser>
  send: (content: Buffer, path?: string, filename?: string) => Promise<Answer>
}

export async function createImportDesk(): Promise<ImportDesk> {
  const app = await createTestApp()
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  let admin: Browser | undefined
  return {
    ...app,
    async begin() {
      await app.deps.db.deleteFrom('mails').execute()
      await app.deps.db.deleteFrom('authorisedUsers').execute()
      await app.deps.db.deleteFrom('rateLimits').execute()
      admin = await app.signInAs('Admin', 'office@university.example')
      return admin
    },
    async send(content, path = importAuthorisedUsers.path, filename = 'users.xlsx') {
      if (admin === undefined) throw new Error('nobody has signed in')
      const form = formOf([{ content, filename, type: 'application/octet-stream' }])
      const answer = await sendForm(origin, path, admin, form)
      if (answer === undefined) throw new Error('the connection broke')
      return answer
    },
  }
}

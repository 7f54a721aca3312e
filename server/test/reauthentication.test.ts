import { isFileAnswer, mayCall, needsCsrf } from '@project-week/contract/endpoint'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { endpoints } from '#test/endpoints.ts'

/** Every call that changes something or takes a file away, by the harm that it does in the wrong hands. */
const kinds = {
  /** Changes who gets in to the office, or by what somebody signs in. */
  access: [
    'addCodes',
    'addPasskey',
    'askToJoin',
    'beginCodes',
    'beginPasskey',
    'changeAccess',
    'endOtherSessions',
    'endOwnSession',
    'endSession',
    'importAuthorisedUsers',
    'inviteColleague',
    'removeAuthorisedUser',
    'removeFactor',
    'renewRecoveryCodes',
    'resetFactors',
    'signOutUser',
  ],
  /** Takes data of many away as a file, or everything about somebody else; or stands before a link that does. */
  taken: [
    'checkProof',
    'downloadArchive',
    'downloadCertificatesOfTeams',
    'downloadCompanies',
    'downloadStudents',
    'downloadSubscribers',
    'downloadTeamCertificates',
    'exportAuditLog',
    'exportList',
    'exportPersonAsJson',
    'saveProblem',
    'sendCompanyLink',
  ],
  /** Erases people's data, emails many at once, or takes from people what they had or answered: nothing brings it back. */
  final: [
    'cancelCompany',
    'changeRetention',
    'eraseEdition',
    'erasePerson',
    'eraseProfile',
    'publishRun',
    'removeQuestion',
    'revokeCertificate',
    'sendCampaign',
    'sendReminders',
    'undoPublication',
  ],
  /** Would be of these kinds, and brings a proof itself: a password, a factor, a sign-on, a mailed link. */
  proved: [
    'acceptSignOn',
    'cancelByLink',
    'changePassword',
    'finishSignIn',
    'joinTwoPeople',
    'login',
    'proveAddress',
    'proveAgain',
    'setPassword',
  ],
  /** None of these: it can be undone or done again, concerns one record or the caller's own, or destroys no more than a draft. */
  none: [
    'addLead',
    'addNote',
    'addSubscriber',
    'allowLateRegistration',
    'answerForStudent',
    'answerHostQuestions',
    'answerOffer',
    'answerOwnOffer',
    'answerQuestions',
    'answerShowcase',
    'answerToBeNamed',
    'askAddressProof',
    'askForChange',
    'askForLink',
    'assignAdvisors',
    'cancelJoin',
    'cancelResumable',
    'cancelRun',
    'challengePasskey',
    'changeEdition',
    'changeMatchedCompany',
    'changePipeline',
    'changeTag',
    'changeTeam',
    'checkInAdvisedPerson',
    'checkInHostedPerson',
    'checkInPerson',
    'checkInTeams',
    'checkRules',
    'checkTeamCertificates',
    'chooseEdition',
    'chooseLanguage',
    'chooseRun',
    'completeResumable',
    'confirmCompanyAddress',
    'confirmSubscription',
    'confirmTeams',
    'continueResumable',
    'correctAnswers',
    'correctCompany',
    'correctProfile',
    'correctRegistration',
    'correctStudent',
    'costSetting',
    'countAsConfirmed',
    'createCampaign',
    'createEdition',
    'createProfile',
    'createResumable',
    'createRule',
    'createTeam',
    'discardCampaign',
    'discardDraft',
    'dissolveTeam',
    'downloadContentPdf',
    'downloadContentPicture',
    'downloadFile',
    'downloadImportTemplate',
    'downloadOwnCertificate',
    'downloadProfile',
    'downloadShownPicture',
    'downloadShownPoster',
    'downloadThumbnail',
    'findTeamPeople',
    'finishRun',
    'forgotPassword',
    'getServiceProviderMetadata',
    'giveAdvisor',
    'giveAdvisorToTeams',
    'giveFeedback',
    'giveHostFeedback',
    'importCompanies',
    'inviteAgain',
    'logout',
    'makeMove',
    'moveDemoClock',
    'nameChallenges',
    'nameRun',
    'noteSignature',
    'offerPlace',
    'openOwnPages',
    'previewCampaign',
    'previewCompanyImport',
    'previewImport',
    'previewReminders',
    'priceRule',
    'priceRules',
    'publishDraft',
    'readHostedFile',
    'readHosting',
    'readKnownAnswers',
    'readOffer',
    'readPasswordLink',
    'recordPaperConsent',
    'registerCompany',
    'reinstateCompany',
    'releaseChallenges',
    'releaseFile',
    'removeAdvisorProfile',
    'removeEdition',
    'removeLead',
    'removeNote',
    'removeRule',
    'repeatRun',
    'resendFailedMails',
    'resendMail',
    'resolveMove',
    'revokeCompanyLink',
    'revokeLateRegistration',
    'saveAdvisorProfile',
    'saveCampaign',
    'saveDraft',
    'saveHosting',
    'saveQuestions',
    'saveMailText',
    'sendSampleMail',
    'settleChange',
    'signOutEverywhere',
    'singleLogout',
    'startMatching',
    'startRun',
    'stepMove',
    'stopCampaign',
    'takeStudentBackIn',
    'testCampaign',
    'undoTeamChange',
    'unsubscribe',
    'uploadContentPicture',
    'uploadContentPoster',
    'uploadNda',
    'uploadPicture',
    'uploadPoster',
    'uploadTestFile',
    'verifyCertificate',
    'withdrawFile',
    'withdrawProfile',
    'withdrawStudent',
  ],
}
const reauthenticated = [...kinds.access, ...kinds.taken, ...kinds.final].toSorted()
const namesOf = (isMeant: (endpoint: (typeof endpoints)[string]) => boolean) =>
  Object.entries(endpoints)
    .flatMap(([name, endpoint]) => (isMeant(endpoint) ? [name] : []))
    .toSorted()

describe('a call that changes something or takes a file away', () => {
  test('is of one kind', () => {
    expect(Object.values(kinds).flat().toSorted()).toEqual(
      namesOf(
        (endpoint) =>
          endpoint.crossSite === true ||
          needsCsrf(endpoint) ||
          isFileAnswer(endpoint.answer) ||
          endpoint.requiresReauthentication === true,
      ),
    )
  })

  test('is required where it changes access, takes data of many away or cannot be undone, and nowhere else', () => {
    expect(namesOf((endpoint) => endpoint.requiresReauthentication === true)).toEqual(reauthenticated)
  })
})

test('a call that requires reauthentication is refused to everybody whose last proof is 15 minutes old', async () => {
  const t = await createTestApp()
  onTestFinished(() => t.close())
  const callers = {
    admin: await t.signInAs('Admin'),
    viewer: await t.signInAs('Viewer'),
    student: await t.signOn(),
  }
  t.clock.current = new Date(t.clock.current.getTime() + 15 * 60_000)
  for (const name of reauthenticated) {
    const endpoint = endpoints[name]
    if (endpoint === undefined) throw new Error(`${name} is no endpoint`)
    for (const role of ['admin', 'viewer', 'student'] as const) {
      if (!mayCall(endpoint, role)) continue
      const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [part, 'x']))
      const response = await callers[role].call(endpoint, { params })
      expect([name, role, response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
        name,
        role,
        403,
        'prove_again',
      ])
    }
  }
})

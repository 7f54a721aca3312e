import { say, sayOf } from './messages.ts'

/**
 * The server's refusals that no other file of the contract declares beside its fields. Each is a whole sentence in both
 * languages: student pages use "du", company and office pages "Sie", pages for everyone neither.
 */

/** Messages for what was not found, by the server's name for it. */
export const missing = {
  url: say('This URL was not found.', 'Diese Adresse wurde nicht gefunden.'),
  advisor: say('This advisor was not found.', 'Diese Betreuungsperson wurde nicht gefunden.'),
  advisorProfile: say('No advisor profile was found.', 'Es wurde kein Betreuungsprofil gefunden.'),
  authorisedUser: say('This authorised user was not found.', 'Dieser Zugang wurde nicht gefunden.'),
  campaign: say('This group email was not found.', 'Diese Rundmail wurde nicht gefunden.'),
  certificate: say('This certificate was not found.', 'Diese Bescheinigung wurde nicht gefunden.'),
  colleague: say('This staff account was not found.', 'Dieser Zugang des Programmbüros wurde nicht gefunden.'),
  companies: say('One of these companies was not found.', 'Eines dieser Unternehmen wurde nicht gefunden.'),
  company: say('This company was not found.', 'Dieses Unternehmen wurde nicht gefunden.'),
  companyOfEdition: say(
    'This company was not found in this edition.',
    'Dieses Unternehmen wurde in dieser Ausgabe nicht gefunden.',
  ),
  companyOfRun: say(
    'This company was not found in this run.',
    'Dieses Unternehmen wurde in diesem Lauf nicht gefunden.',
  ),
  edition: say('This edition was not found.', 'Diese Ausgabe wurde nicht gefunden.'),
  exception: say('This late registration was not found.', 'Diese Nachmeldung wurde nicht gefunden.'),
  factor: say('This second factor was not found.', 'Dieser zweite Faktor wurde nicht gefunden.'),
  file: say('This file was not found.', 'Diese Datei wurde nicht gefunden.'),
  lead: say('This lead was not found.', 'Dieser Lead wurde nicht gefunden.'),
  mail: say('This email was not found.', 'Diese E-Mail wurde nicht gefunden.'),
  mailToPerson: say('No email to this person was found.', 'Es wurde keine E-Mail an diese Person gefunden.'),
  matchingRun: say('This run was not found.', 'Dieser Lauf wurde nicht gefunden.'),
  note: say('This note was not found.', 'Diese Notiz wurde nicht gefunden.'),
  ownPlace: say('You have no place to respond to.', 'Du hast keinen Platz, zu dem eine Antwort offen ist.'),
  ownRegistration: say('You are not registered for this edition.', 'Du bist für diese Ausgabe nicht angemeldet.'),
  ownTeam: say('You are not in a team yet.', 'Du bist noch in keinem Team.'),
  picture: say('This picture was not found.', 'Dieses Bild wurde nicht gefunden.'),
  pictureOfFile: say('There is no preview of this file.', 'Zu dieser Datei gibt es keine Vorschau.'),
  place: say('This place was not found.', 'Dieser Platz wurde nicht gefunden.'),
  placeOfPerson: say('This person has no place in this run.', 'Diese Person hat in diesem Lauf keinen Platz.'),
  publication: say('This publication was not found.', 'Diese Veröffentlichung wurde nicht gefunden.'),
  publishedTeam: say('This published team was not found.', 'Dieses veröffentlichte Team wurde nicht gefunden.'),
  question: say('This question no longer exists.', 'Diese Frage gibt es nicht mehr.'),
  recipient: say('This recipient was not found.', 'Diese Person wurde unter den Empfangenden nicht gefunden.'),
  record: say('This record was not found.', 'Dieser Eintrag wurde nicht gefunden.'),
  records: say('One of these records was not found.', 'Einer dieser Einträge wurde nicht gefunden.'),
  registration: say('This registration was not found.', 'Diese Anmeldung wurde nicht gefunden.'),
  request: say('This request was not found.', 'Diese Anfrage wurde nicht gefunden.'),
  rule: say('This rule was not found.', 'Diese Regel wurde nicht gefunden.'),
  samplePerson: say('This sample person was not found.', 'Diese Beispielperson wurde nicht gefunden.'),
  session: say('This session was not found.', 'Diese Sitzung wurde nicht gefunden.'),
  studentOfEdition: say(
    'This student was not found in this edition.',
    'Diese Person wurde unter den Studierenden dieser Ausgabe nicht gefunden.',
  ),
  studentOfRun: say(
    'This student was not found in this run.',
    'Diese Person wurde unter den Studierenden dieses Laufs nicht gefunden.',
  ),
  team: say('This team was not found.', 'Dieses Team wurde nicht gefunden.'),
  user: say('This user was not found.', 'Dieser Zugang wurde nicht gefunden.'),
} as const

export const requestRefusals = {
  notSignedIn: say('Please sign in.', 'Bitte zuerst einloggen.'),
  forbidden: say('You may not do this.', 'Dazu fehlt die Berechtigung.'),
  csrfInvalid: say(
    'The security token is missing or no longer valid.',
    'Der Sicherheitsschlüssel fehlt oder ist abgelaufen. Bitte die Seite neu laden.',
  ),
  windowClosed: say('Registration deadline had passed!', 'Die Anmeldefrist ist vorbei!'),
  rateLimited: say(
    'Too many requests. Please wait a minute.',
    'Zu viele Anfragen. Bitte eine Minute warten und noch einmal versuchen.',
  ),
  malformedUrl: say('The URL of the request is not valid.', 'Die Adresse der Anfrage ist ungültig.'),
  fields: say('Please check the marked fields.', 'Bitte die markierten Felder prüfen.'),
  invalid: say('The request is not valid.', 'Die Anfrage ist ungültig.'),
  internal: say(
    'Something went wrong on our side. Please try again.',
    'Auf unserer Seite ist etwas schiefgegangen. Bitte noch einmal versuchen.',
  ),
  severalHosts: say('The request names more than one host.', 'Die Anfrage nennt mehr als einen Server.'),
  tooSlow: say(
    'The request took too long to arrive.',
    'Die Übertragung hat zu lange gedauert. Bitte noch einmal versuchen.',
  ),
  contentType: say('This content type is not accepted here.', 'Dieser Inhaltstyp wird hier nicht angenommen.'),
  tooLarge: say('The request is too large.', 'Die Anfrage ist zu groß.'),
  noBody: say('The request has no body.', 'Die Anfrage hat keinen Inhalt.'),
  noJson: say('The body is not valid JSON.', 'Der Inhalt der Anfrage ist kein gültiges JSON.'),
  wrongLength: say('The length of the body does not match.', 'Die Länge des Inhalts stimmt nicht.'),
  noMultipart: say(
    'Please send the file as multipart/form-data, in the field "file".',
    'Bitte die Datei als multipart/form-data im Feld „file“ senden.',
  ),
  noBoundary: say('The form has no boundary.', 'Dem Formular fehlt die Trennzeile.'),
  fileTooLarge: sayOf(
    'File size exceeds the {megabytes}MB limit. Please upload a smaller file.',
    'Die Datei ist größer als {megabytes} MB. Bitte eine kleinere Datei hochladen.',
  ),
  resumable: sayOf('The upload was refused: {reason}', 'Der Upload wurde abgelehnt: {reason}'),
} as const

export const signOnRefusals = {
  failed: say(
    'Sign-in failed. Start again from the homepage.',
    'Login fehlgeschlagen. Bitte auf der Startseite neu beginnen.',
  ),
  target: say('The target of the sign-on must be on this site.', 'Das Ziel des Logins muss auf dieser Website liegen.'),
  notSetUp: say('The university sign-on is not set up.', 'Der Uni-Login ist nicht eingerichtet.'),
} as const

export const editionRefusals = {
  none: say('No edition of the programme is set up yet.', 'Es ist noch keine Ausgabe eingerichtet.'),
  exists: sayOf('There is an edition {label} already.', 'Die Ausgabe {label} gibt es bereits.'),
  isCurrent: sayOf(
    '{label} is the current edition, so it cannot be deleted.',
    '{label} ist die aktuelle Ausgabe und kann nicht gelöscht werden.',
  ),
  inUse: sayOf(
    '{label} has registrations, leads, teams or files, so it cannot be deleted.',
    '{label} enthält Anmeldungen, Leads, Teams oder Dateien und kann nicht gelöscht werden.',
  ),
} as const

export const registrationRefusals = {
  student: say('You are already registered for the project week.', 'Du bist bereits für die Projektwoche angemeldet.'),
  asserted: say(
    'This comes from the university and can’t be changed here. If the university has changed it, please sign in again.',
    'Diese Angabe kommt von der Universität und lässt sich hier nicht ändern. Hat die Universität sie geändert, bitte neu anmelden.',
  ),
  companyTwin: say(
    'Another registration of this semester has this company name and contact.',
    'In dieser Ausgabe gibt es bereits eine Anmeldung mit diesem Unternehmensnamen und dieser Ansprechperson.',
  ),
  noneEarned: sayOf(
    'Nobody has earned credits yet. For them the week must be over, the person present (so far: {attended}) and in a team with a poster (of these: {withPoster}).',
    'Noch hat niemand Credits erworben. Dafür muss die Woche vorbei, die Person anwesend (bisher: {attended}) und in einem Team mit Poster sein (davon: {withPoster}).',
  ),
  hasTeams: sayOf('This company already has {teams} teams.', 'Dieses Unternehmen hat bereits {teams} Teams.'),
} as const

export const teamRefusals = {
  advisorsChanged: say(
    'Teams or advisors have changed in the meantime. Check again who gets whom.',
    'Teams oder Betreuende haben sich inzwischen geändert. Bitte noch einmal ansehen, wer wen bekommt.',
  ),
  advisorEdition: say(
    'This advisor belongs to another edition.',
    'Diese Betreuungsperson gehört zu einer anderen Ausgabe.',
  ),
  tooFew: sayOf('A team has at least {least} members.', 'Ein Team hat mindestens {least} Mitglieder.'),
  noCompany: sayOf(
    'No company "{name}" is registered for {edition}.',
    'Für {edition} ist kein Unternehmen „{name}“ angemeldet.',
  ),
  cancelled: sayOf('{name} has cancelled.', '{name} hat abgesagt.'),
  full: sayOf(
    '{name} already has all its teams. You can allow another one in the matching, under “Companies”.',
    '{name} hat bereits alle Teams. Im Matching können Sie unter „Unternehmen“ ein weiteres erlauben.',
  ),
  taken: sayOf(
    '{address} is already in a team of {edition}.',
    '{address} ist bereits in einem Team der Ausgabe {edition}.',
  ),
} as const

export const mailRefusals = {
  noneGets: say(
    'None of the selected people can receive this email.',
    'Keine der ausgewählten Personen kann diese E-Mail erhalten.',
  ),
  otherNumber: sayOf(
    'The number of recipients has changed from {seen} to {now}. Check the list before you send.',
    'Statt {seen} würden jetzt {now} Personen diese E-Mail erhalten. Bitte prüfen Sie die Liste vor dem Senden.',
  ),
  noneWaits: say('This group email has no unsent emails.', 'Zu dieser Rundmail gibt es keine ungesendeten E-Mails.'),
  isSent: say(
    'This group email has already been sent. It can no longer be changed.',
    'Diese Rundmail wurde bereits gesendet und lässt sich nicht mehr ändern.',
  ),
  onlyInvited: say(
    'Companies that haven’t registered yet can only be invited: select them and choose “Invite”.',
    'Unternehmen, die sich noch nicht angemeldet haben, lassen sich nur einladen: Markieren Sie sie, und wählen Sie „Einladen“.',
  ),
  noneInList: say(
    'None of these people is in the list any more. Select the recipients again.',
    'Keine dieser Personen ist noch in der Liste. Bitte wählen Sie die Personen neu aus.',
  ),
  noValue: sayOf('A placeholder has no value for {names}.', 'Für einen Platzhalter fehlt der Wert bei {names}.'),
  noValueAndMore: sayOf(
    'A placeholder has no value for {names} and {more} more.',
    'Für einen Platzhalter fehlt der Wert bei {names} und {more} weiteren.',
  ),
  linkInSubject: sayOf('A subject cannot hold the link {link}.', 'Der Link {link} kann nicht im Betreff stehen.'),
  brace: say(
    'A brace has no matching brace. Add it or delete this one.',
    'Zu einer geschweiften Klammer fehlt die zweite. Bitte ergänzen oder löschen Sie sie.',
  ),
  placeholder: sayOf(
    'There is no placeholder {unknown}. Use one of these: {known}.',
    'Den Platzhalter {unknown} gibt es nicht. Möglich sind: {known}.',
  ),
  needsPlaceholder: sayOf(
    'The text needs {placeholder}.',
    'Im Text fehlt {placeholder}. Bitte fügen Sie den Platzhalter ein.',
  ),
  fillIn: say('Please fill this in', 'Bitte ausfüllen'),
  demo: say('The demo keeps emails and sends none.', 'Die Demo bewahrt E-Mails auf und versendet keine.'),
  beingSent: say('This email is being sent already.', 'Diese E-Mail wird bereits versendet.'),
  unsubscribeLink: say(
    'This link isn’t valid. Use the one in our latest email.',
    'Dieser Link ist ungültig. Bitte den Link aus unserer neuesten E-Mail verwenden.',
  ),
} as const

export const recordRefusals = {
  changed: say('This was changed after you opened it.', 'Inzwischen wurde hier etwas geändert.'),
  officeAccount: sayOf(
    '{address} has staff access. Remove it first.',
    '{address} hat einen Zugang zum Programmbüro. Entfernen Sie zuerst den Zugang.',
  ),
  isContact: sayOf(
    '{address} is the contact person of {company} in {edition}, which is under way. Name another contact person first.',
    '{address} ist Ansprechperson von {company} in der laufenden Ausgabe {edition}. Benennen Sie zuerst eine andere Ansprechperson.',
  ),
  isRepresentative: sayOf(
    '{address} represents the team of {company} in {edition}, which is under way. Name somebody else first.',
    '{address} ist Ansprechperson des Teams von {company} in der laufenden Ausgabe {edition}. Benennen Sie zuerst eine andere Person.',
  ),
  joinCollision: say(
    'Both people have a registration, a team or a certificate in the same edition, so they cannot be joined. Contact the programme office.',
    'Beide Personen haben in derselben Ausgabe eine Anmeldung, ein Team oder eine Bescheinigung und können deshalb nicht zusammengeführt werden. Bitte an das Programmbüro wenden.',
  ),
  certificateRevoked: say('This certificate is revoked already.', 'Diese Bescheinigung ist bereits widerrufen.'),
  noDraft: say('There is no draft of this document.', 'Zu diesem Dokument gibt es keinen Entwurf.'),
  noColumn: sayOf('This list has no field "{field}".', 'Diese Liste hat kein Feld „{field}“.'),
} as const

export const matchingRefusals = {
  pinExists: say('This pin exists already.', 'Diese Fixierung gibt es bereits.'),
  ruleExists: say('This rule exists already.', 'Diese Regel gibt es bereits.'),
  notRunning: say('This run is not in progress.', 'Dieser Lauf ist nicht in Arbeit.'),
  alreadyRunning: say('A matching run is already in progress.', 'Es läuft bereits ein Matching.'),
  cancelled: say('The run was cancelled.', 'Der Lauf wurde abgebrochen.'),
  twoEditions: say(
    'The runs belong to two editions and cannot be compared.',
    'Die Läufe gehören zu zwei Ausgaben und lassen sich nicht vergleichen.',
  ),
  noResult: say('This run has no result.', 'Dieser Lauf hat kein Ergebnis.'),
  studentErased: say(
    'A student in this run has been deleted, so the run cannot be repeated.',
    'Eine Person aus diesem Lauf wurde gelöscht. Der Lauf lässt sich nicht wiederholen.',
  ),
  noTeams: say(
    'There are no published teams to start an adjustment from.',
    'Es gibt keine veröffentlichten Teams, von denen eine Anpassung ausgehen kann.',
  ),
  noSuchStart: say(
    'An adjustment cannot start from this run. Choose another.',
    'Von diesem Lauf kann keine Anpassung ausgehen. Bitte wählen Sie einen anderen.',
  ),
  stopping: say(
    'The server is stopping. Please try again in a moment.',
    'Der Server wird gerade beendet. Bitte gleich noch einmal versuchen.',
  ),
  questionOpen: say(
    'Your previous question is still being answered. Try again in a moment.',
    'Deine vorige Frage wird noch beantwortet. Versuche es gleich noch einmal.',
  ),
  movedMeanwhile: say(
    'A move has been made, undone or redone in the meantime.',
    'Inzwischen wurde ein Wechsel gemacht, rückgängig gemacht oder wiederholt.',
  ),
  moveOutdated: say(
    'Registrations, companies or rules have changed since this move. Make the move again on the board.',
    'Seit diesem Wechsel haben sich Anmeldungen, Unternehmen oder Regeln geändert. Bitte nehmen Sie den Wechsel auf dem Board neu vor.',
  ),
  chosenMeanwhile: say('Another run has been chosen in the meantime.', 'Inzwischen wurde ein anderer Lauf ausgewählt.'),
} as const

export const publishingRefusals = {
  nothing: say('There is nothing to publish.', 'Es gibt nichts zu veröffentlichen.'),
  noneChosen: say('No run is chosen yet.', 'Es ist noch kein Lauf ausgewählt.'),
  taken: say(
    'This place has been offered to somebody else, or this person can no longer take it. Nothing was offered.',
    'Dieser Platz wurde inzwischen jemand anderem angeboten, oder diese Person kann ihn nicht mehr annehmen. Es wurde nichts angeboten.',
  ),
  publishedMeanwhile: say(
    'Somebody else has published in the meantime. Nothing was published.',
    'Inzwischen hat jemand anderes veröffentlicht. Es wurde nichts Weiteres veröffentlicht.',
  ),
  changedMeanwhile: say(
    'A registration, a team, the chosen run or the text of an email have changed since this preview. Nothing was published.',
    'Seit dieser Vorschau haben sich eine Anmeldung, ein Team, der ausgewählte Lauf oder der Text einer E-Mail geändert. Es wurde nichts veröffentlicht.',
  ),
  weekHasBegun: say(
    'The project week has begun. Change teams one by one on View teams.',
    'Die Projektwoche hat begonnen. Teams lassen sich nur noch einzeln unter „View teams“ ändern.',
  ),
  namesNotRead: say(
    'This publication takes places away. Confirm the names first.',
    'Diese Veröffentlichung nimmt Plätze weg. Bitte zuerst die Namen bestätigen.',
  ),
  haveLeft: say(
    'Its emails have already been sent, so it can no longer be undone.',
    'Die E-Mails wurden bereits versendet. Das lässt sich nicht mehr rückgängig machen.',
  ),
  notLast: say(
    'Only the newest publication can be undone. There is a newer one.',
    'Nur die neueste Veröffentlichung lässt sich rückgängig machen. Es gibt eine neuere.',
  ),
  byHandSince: say(
    'A team has been changed by hand since. Nothing was undone.',
    'Seither wurde ein Team von Hand geändert. Es wurde nichts rückgängig gemacht.',
  ),
  answeredSince: say(
    'Students or companies have responded since. Check their names before you undo it.',
    'Seither haben Studierende oder Unternehmen geantwortet. Bitte prüfen Sie die Namen, bevor Sie es rückgängig machen.',
  ),
} as const

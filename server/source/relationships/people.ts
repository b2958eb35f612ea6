import { singular } from './words.ts';

/** Tables whose rows are people who do something: staff, users, members. */
const staff = words(`employee emp staff worker personnel salesperson agent physician doctor teacher instructor professor
  mitarbeiter angestellte personal employe salarie empleado trabajador dipendente medewerker`);
const people = words(`person people user member contact individual human player author
  benutzer nutzer mitglied utilisateur membre personne usuario persona miembro socio utente gebruiker`);

/** Roles that a member of the staff has for a row. */
const staffRoles = words(`manager mgr supervisor boss head chief lead leader director rep representative seller salesman
  salesperson cashier clerk handler advisor adviser consultant assignee packer picker driver operator technician engineer
  inspector surgeon nurse physician pcp attending coordinator dispatcher approver reviewer instructor teacher agent planner
  chef leiter leiterin vorgesetzter vorgesetzte verkaufer verkaeufer betreuer betreuerin sachbearbeiter bearbeiter berater
  vendeur vendeuse responsable superviseur conseiller gerant gerente jefe vendedor supervisora vendedora capo venditore`);
/** Roles that any person may have. */
const anyRoles = words(`author owner creator editor poster sender recipient receiver requester reporter submitter buyer
  subscriber follower inviter referrer referee mentor organizer host guest uploader modifier
  ersteller verfasser besitzer eigentumer eigentuemer absender empfanger empfaenger auteur proprietaire createur
  autor propietario creador autore proprietario`);
/** Roles of a row towards another row of its own table, whatever its rows are. */
const ownRoles =
  words(`parent ancestor root predecessor successor previous next original referrer referredby recommendedby
  invitedby replacedby replyto replaces reportsto superior mother father eltern ubergeordnet uebergeordnet vorganger
  vorgaenger nachfolger padre madre precedent suivant`);
/** Roles that people have towards people. */
const rolesAmongPeople =
  words(`manager mgr supervisor boss mentor super chief lead leader spouse chef vorgesetzter vorgesetzte
  leiter jefe capo superieur responsable`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Tests for a table whose rows are people. */
export function isOfPeople(entityWords: readonly string[]): boolean {
  const entity = singular(entityWords.slice(-1));
  return staff.has(entity) || people.has(entity);
}

/** True: the words are a role that people have. */
export const mayBePerson = (roleWords: readonly string[]): boolean =>
  roleWords.some((word) => staffRoles.has(word) || anyRoles.has(word)) || isDoneBy(roleWords);

/**
 * Says how well a table of people goes with a role: 2 of its own kind, 1 people at large, 0 not at
 * all.
 */
export function holdsRole(roleWords: readonly string[], entityWords: readonly string[]): 0 | 1 | 2 {
  const entity = singular(entityWords.slice(-1));
  const [isStaff, arePeople] = [staff.has(entity), people.has(entity)];
  if (!isStaff && !arePeople) {
    return 0;
  }
  if (roleWords.some((word) => staffRoles.has(word))) {
    return isStaff ? 2 : 1;
  }
  if (roleWords.some((word) => anyRoles.has(word)) || isDoneBy(roleWords)) {
    return arePeople ? 2 : 1;
  }
  return 0;
}

/** `created_by`, `recommendedby` */
const isDoneBy = (roleWords: readonly string[]): boolean =>
  /^.{3,}(?:ed|en|de)\s?(?:by|von|par|por)$/.test(roleWords.join(' '));

/** `parent_id`, `post_parent`, `reports_to` of a row of the same table, whatever its rows are. */
export const isRoleInOwnTable = (roleWords: readonly string[]): boolean => isAmong(ownRoles, roleWords);

/** `manager_id` of an employee. */
export const isRoleAmongPeople = (roleWords: readonly string[], entityWords: readonly string[]): boolean =>
  isOfPeople(entityWords) && (isAmong(rolesAmongPeople, roleWords) || isDoneBy(roleWords));

const isAmong = (roles: ReadonlySet<string>, words: readonly string[]): boolean =>
  [words.join(''), words[0] ?? '', words.at(-1) ?? ''].some((word) => roles.has(word));

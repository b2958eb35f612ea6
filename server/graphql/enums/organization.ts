import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const AppSetting = enumOf<enums.AppSetting>('AppSetting', 'Switch of the whole installation.', {
  MAINTENANCE_MODE: '`true` while the installation is under maintenance.',
  MAINTENANCE_MODE_MESSAGE: 'Message that people see during maintenance.',
});
export const EnvironmentType = enumOf<enums.EnvironmentType>('EnvironmentType', 'Stage of an environment.', {
  STAGING: 'For trying out changes.',
  PRODUCTION: 'For daily use.',
});
export const PlanName = enumOf<enums.PlanName>('PlanName', 'Subscription of an organization.', {
  TRIAL: 'A trial with an end.',
  FREE: 'Free of charge.',
  TEAM: 'For teams.',
  ENTERPRISE: 'For large organizations.',
});
export const PlanStatus = enumOf<enums.PlanStatus>('PlanStatus', 'State of a subscription.', {
  ACTIVE: 'In force.',
  PAST_DUE: 'A payment is overdue.',
  CANCELLED: 'Cancelled, or a trial that has ended.',
});
export const WeekStart = enumOf<enums.WeekStart>('WeekStart', 'First day of a week.', {
  MONDAY: 'Weeks begin on Monday (ISO 8601).',
  SUNDAY: 'Weeks begin on Sunday.',
});

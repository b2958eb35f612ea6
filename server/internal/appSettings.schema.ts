import { builder } from '../graphql/builder.ts';
import { AppSetting } from '../graphql/enums/organization.ts';

builder.prismaObject('AppSettings', {
  description: 'Setting of the whole installation. For staff.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the setting.' }),
    setting: t.expose('setting', { type: AppSetting, description: 'Name of the setting.' }),
    value: t.exposeString('value', { description: 'Value, as text.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
  }),
});

builder.queryField('appSettings', (t) =>
  t.prismaField({
    type: ['AppSettings'],
    description: 'Settings of the installation, by name. For staff.',
    authScopes: { staff: true },
    resolve: (query, _root, _args, context) =>
      context.database.appSettings.findMany({ ...query, orderBy: { setting: 'asc' } }),
  }),
);

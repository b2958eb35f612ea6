import { builder } from '../graphql/builder.ts';
import { AppSetting } from '../graphql/enums.ts';

builder.prismaObject('AppSettings', {
  description: 'An application-wide switch; for staff.',
  fields: (t) => ({
    id: t.exposeID('id'),
    setting: t.expose('setting', { type: AppSetting }),
    value: t.exposeString('value'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('appSettings', (t) =>
  t.prismaField({
    type: ['AppSettings'],
    authScopes: { staff: true },
    resolve: (query, _root, _args, context) =>
      context.database.appSettings.findMany({ ...query, orderBy: { setting: 'asc' } }),
  }),
);

import type { TokenScopes } from '@tribunal/server';

export const groupTokenScopes: TokenScopes = {
  read: [
    'GET /api/get-group-access',
    'GET /api/get-group-auth',
    'GET /api/get-group-detail',
    'GET /api/get-group-list',
    'GET /api/group/get-announcement-list',
    'GET /api/group/get-member-list',
  ],
  contest: ['GET /api/file/download-group-assignments', 'GET /api/group/get-assignment-list'],
  admin: ['GET /api/admin/group', 'POST /api/admin/group/restore', 'PUT /api/admin/group/status'],
};
